import type { SettingsMessages } from '../en/settings.ts';

/** Spanish of the settings' notifications section. */
export const notificationsMessages: SettingsMessages['notifications'] = {
  loadFailed: 'No pudimos cargar tus preferencias',
  mailsTitle: 'Qué correos recibes',
  topics: {
    reviews: 'Verificación',
    membership: 'Membresía',
  },
  topicHelp: {
    reviews: 'Cuando una persona decida sobre tu verificación o apruebe tu texto y tus fotos.',
    membership: 'Cuando tu membresía empieza, se paga otro periodo o termina.',
  },
  always:
    'Siempre enviamos lo que protege tu cuenta, los pagos que fallaron, lo que tú pides y lo que exige la ley.',
  language: 'Idioma de nuestros correos',
  discreet: 'Asuntos discretos',
  discreetHelp:
    'Los asuntos se ven con la pantalla bloqueada. Los discretos no nombran este sitio ni dicen de qué trata el correo.',
  save: 'Guardar cambios',
  saving: 'Guardando...',
  saved: 'Guardamos tus preferencias',
  failed: 'No se pudieron guardar tus preferencias',
};
