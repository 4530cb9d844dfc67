import type { RouteName, Routes } from '../index.ts';
import type { RouteRequest, RouteSpec } from '../route.ts';

/** States of a provider's account and its data; `tests/support/states.ts` builds each of them. */
export type ProviderState =
  | 'signed-in'
  /** Lacks only a membership. */
  | 'unpaid'
  /** Identity approved and a membership paid, with a processed photo and without a listing. */
  | 'photo'
  /** Has a public listing. */
  | 'listed'
  /** Like `listed`, plus a photo that is in no listing and unreviewed. */
  | 'spare-photo'
  | 'avatar'
  | 'posted'
  /** Has a deleted listing and a public one. */
  | 'deleted-listing'
  /** Public, with "available now" on. */
  | 'online'
  /** Like `online`, plus an appointment in half an hour. */
  | 'booked'
  /** Verification with all documents, not submitted yet. */
  | 'draft'
  | 'rejected'
  | 'pending'
  /** Case claimed by the reviewer, who has opened its documents. */
  | 'claimed'
  /** Public listing with its text, two photos, the avatar and a post in review. */
  | 'contents'
  | 'contents-claimed'
  /** Public, with a subscription at the payment provider. */
  | 'paying'
  /** Like `paying`, but an erasure that was later undone ended the renewal. */
  | 'renewal-ended'
  /** Listing that only waits for a bank transfer to arrive. */
  | 'transfer'
  | 'transfer-claimed'
  /** Public listing with an open case about a report. */
  | 'reported'
  | 'reported-claimed'
  /** Listing hidden by a reviewer's decision on a report. */
  | 'report-upheld'
  /** Public listing with a report that a reviewer dismissed. */
  | 'report-dismissed'
  /** Public, with an erasure of the account requested. */
  | 'leaving';

/** States of a user's sign-in. The calls in these states can't be undone, so each use needs a new account. */
export type UserState =
  | 'new-user'
  /** A code was mailed to the new address. */
  | 'changing-email'
  /** The authenticator app has a key, but no code has confirmed it. */
  | 'authenticator-key'
  | 'second-factor'
  /** Signed in through the proxy, so that the session list contains it. */
  | 'browser-session';

export type StateName = ProviderState | UserState;

/** Values that a call can use. If a state lacks an object, the object's id matches nothing. */
export interface State {
  sub: string;
  email: string;
  password: string;
  newEmail: string;
  /** Code that the owner can enter: a mailed code or a recovery code. */
  code: string;
  sessionId: string;
  /** UUID under which the call creates something. */
  newId: string;
  listing: { id: string; version: number };
  deletedListing: string;
  sparePhoto: string;
  waitingPhotos: string[];
  avatar: string;
  post: { id: string; version: number };
  caseVersion: number;
  reference: string;
  reportCase: { id: string; version: number };
  /** Reference of a report, and a decision against the owner. */
  reportReference: string;
  decisionId: string;
  receipt: string;
  bookingId: string;
  /** Start time as ISO 8601, half an hour from now. */
  soon: string;
}

type Sent<R extends RouteSpec> = { [P in Extract<keyof R, 'params' | 'body'>]: RouteRequest<R>[P] } & {
  [P in Extract<keyof R, 'query'>]?: RouteRequest<R>[P];
} & { headers?: Record<string, string> };

/** A valid call of a route and the state it needs. Routes without parameters and body need no call. */
export type Example<N extends RouteName> = {
  state: StateName;
  /**
   * Matches items and mails that a retry may add, in the format of the crash tests: `OUTBOX#... {...}`, `mail ...`. If
   * absent, a retry must add nothing. A comment must explain why a value of `mayRepeat` or `alsoAnswers` is harmless.
   */
  mayRepeat?: RegExp;
  /** Responses that a retry may get after the first call succeeded: a status and an error code. */
  alsoAnswers?: string[];
} & (Extract<keyof Routes[N], 'params' | 'body'> extends never
  ? { call?: (state: State) => Sent<Routes[N]> }
  : { call: (state: State) => Sent<Routes[N]> });
