import type { Screen, State } from '../state.ts';
import { renewal, suspended } from './absence.ts';
import { bankTransfer } from './bank-transfer.ts';
import { bookingsScreen } from './bookings.ts';
import { app, overview } from './dashboard.ts';
import { contactPage, listing } from './listing.ts';
import { login } from './login.ts';
import { membership } from './membership.ts';
import { forgotPassword, resetPassword } from './new-password.ts';
import { listingForm } from './listing-form.ts';
import { listingPhotos } from './listing-photos.ts';
import { myProfile } from './own-listing.ts';
import { ownPosts } from './posts.ts';
import { bell, numbers, statistics } from './overview-numbers.ts';
import { parts } from './parts.ts';
import { gate, home, landings, legal, listings, messagePages } from './public.ts';
import { confirmation, registration } from './registration.ts';
import { notificationSettings } from './settings-notifications.ts';
import { dataSettings } from './settings-data.ts';
import { secondFactor } from './settings-second-factor.ts';
import { securitySettings } from './settings-security.ts';
import { profileSettings } from './settings-profile.ts';
import { purchases } from './purchases.ts';
import { reviewCase } from './review-case.ts';
import { reviewContents } from './review-contents.ts';
import { queue } from './review-queue.ts';
import { reviewTransfers } from './review-transfers.ts';
import { saved } from './saved.ts';
import { sessionEnded } from './session-ended.ts';
import { sessions } from './sessions.ts';
import { stories } from './stories.ts';
import { support } from './support.ts';
import { verificationOutcomes } from './verification-outcomes.ts';
import { verification } from './verification.ts';

/** Every screen of the product with every state that it can be in. */
export const screens: readonly Screen[] = [
  gate,
  home,
  listings,
  landings,
  stories,
  listing,
  contactPage,
  saved,
  legal,
  messagePages,
  registration,
  confirmation,
  login,
  forgotPassword,
  resetPassword,
  app,
  overview,
  numbers,
  statistics,
  bell,
  renewal,
  suspended,
  profileSettings,
  securitySettings,
  secondFactor,
  notificationSettings,
  dataSettings,
  sessions,
  sessionEnded,
  verification,
  verificationOutcomes,
  support,
  membership,
  purchases,
  bankTransfer,
  myProfile,
  ownPosts,
  listingForm,
  bookingsScreen,
  listingPhotos,
  queue,
  reviewCase,
  reviewContents,
  reviewTransfers,
  parts,
];

export const findState = (screen: string, state: string): State | undefined =>
  screens.find(({ name }) => name === screen)?.states.find(({ name }) => name === state);
