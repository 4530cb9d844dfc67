import type { SettingsMessages } from '../en/settings.ts';
import { notificationsMessages } from './notifications.ts';
import { profileMessages } from './profile.ts';
import { securityMessages } from './security.ts';
import { dataMessages } from './your-data.ts';
import { sessionsMessages } from './sessions.ts';

/** Spanish of the account settings. */
export const settingsMessages: SettingsMessages = {
  title: 'Ajustes de la cuenta',
  sections: 'Secciones de los ajustes',
  tabs: {
    profile: 'Cuenta',
    security: 'Seguridad',
    notifications: 'Avisos',
    data: 'Tus datos',
  },
  profile: profileMessages,
  security: securityMessages,
  sessions: sessionsMessages,
  notifications: notificationsMessages,
  data: dataMessages,
};
