import { notificationsMessages } from './notifications.ts';
import { profileMessages } from './profile.ts';
import { securityMessages } from './security.ts';
import { dataMessages } from './your-data.ts';
import { sessionsMessages } from './sessions.ts';

/**
 * English of the account settings, an object a part.
 * es/settings.ts is typed by this file.
 */
export const settingsMessages = {
  title: 'Account Settings',
  sections: 'Sections of the settings',
  tabs: {
    profile: 'Profile',
    security: 'Security',
    notifications: 'Notifications',
    data: 'Your data',
  },
  profile: profileMessages,
  security: securityMessages,
  sessions: sessionsMessages,
  notifications: notificationsMessages,
  data: dataMessages,
};
export type SettingsMessages = typeof settingsMessages;
