import { adminMessages as admin } from '#web/i18n/es/admin.ts';
import { bookingsMessages as bookings } from '#web/i18n/es/bookings.ts';
import { common } from '#web/i18n/es/common.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { pageMessages } from '#web/i18n/es/page.ts';
import { privateMessages } from '#web/i18n/es/private.ts';
import { messages } from '#web/i18n/es/public.ts';
import { postsMessages as posts } from '#web/i18n/es/posts.ts';
import { settingsMessages as settings } from '#web/i18n/es/settings.ts';
import { startMessages as start } from '#web/i18n/es/start.ts';
import { stories } from '#web/i18n/es/stories.ts';
import type { Words } from './catalogues.ts';

export const words: Words = {
  common: { ...common, errors: { ...common.errors, ...privateMessages.errors } },
  public: { ...messages, ...pageMessages },
  private: privateMessages,
  own,
  admin,
  settings,
  posts,
  start,
  stories,
  bookings,
};
