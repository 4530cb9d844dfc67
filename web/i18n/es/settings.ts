import type { SettingsMessages } from '../en/settings.ts';

/** Spanish of the account settings. */
export const settingsMessages: SettingsMessages = {
  title: 'Ajustes de la cuenta',
  sections: 'Secciones de los ajustes',
  tabs: {
    profile: 'Perfil',
    security: 'Seguridad',
    notifications: 'Avisos',
    data: 'Tus datos',
  },
  profile: {
    loadFailed: 'No pudimos cargar los datos de tu perfil',
    name: 'Nombre',
    email: 'Correo electrónico',
  },
  security: {},
  sessions: {},
  notifications: {},
  data: {},
};
