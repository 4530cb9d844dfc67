import type { AccountErrors } from '#web/i18n/en/account-errors.ts';
import type { AdminMessages } from '#web/i18n/en/admin.ts';
import type { BookingsMessages } from '#web/i18n/en/bookings.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import type { PageMessages } from '#web/i18n/en/page.ts';
import type { PostsMessages } from '#web/i18n/en/posts.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { StartMessages } from '#web/i18n/en/start.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';

export interface Words {
  /** As in the private app, with the texts of all error codes. */
  common: Common & { errors: AccountErrors };
  public: PublicMessages & PageMessages;
  private: PrivateMessages;
  own: OwnListingMessages;
  admin: AdminMessages;
  settings: SettingsMessages;
  posts: PostsMessages;
  start: StartMessages;
  stories: StoryMessages;
  bookings: BookingsMessages;
}
