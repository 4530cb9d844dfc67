import { adminMessages as admin } from '#web/i18n/en/admin.ts';
import { bookingsMessages as bookings } from '#web/i18n/en/bookings.ts';
import { common } from '#web/i18n/en/common.ts';
import { ownListingMessages as own } from '#web/i18n/en/own-listing.ts';
import { pageMessages } from '#web/i18n/en/page.ts';
import { privateMessages } from '#web/i18n/en/private.ts';
import { messages } from '#web/i18n/en/public.ts';
import { postsMessages as posts } from '#web/i18n/en/posts.ts';
import { settingsMessages as settings } from '#web/i18n/en/settings.ts';
import { startMessages as start } from '#web/i18n/en/start.ts';
import { stories } from '#web/i18n/en/stories.ts';
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
