import type { RouteName, Routes } from '../index.ts';
import type { RouteRequest, RouteSpec } from '../route.ts';

/** States of a provider's account and of what belongs to it; `tests/support/states.ts` builds each. */
export type ProviderState =
  | 'signed-in'
  /** The identity is approved; nothing is paid. */
  | 'verified'
  /** The same, paid, with a processed photo and no listing. */
  | 'photo'
  /** A public listing. */
  | 'listed'
  /** The same, with a photo that neither the listing uses nor a reviewer has seen. */
  | 'spare-photo'
  | 'avatar'
  | 'posted'
  /** A deleted listing beside the public one. */
  | 'deleted-listing'
  /** Public and available now. */
  | 'online'
  /** The same, with an appointment in half an hour. */
  | 'booked'
  /** A verification with all its documents that was not submitted. */
  | 'draft'
  | 'rejected'
  | 'pending'
  /** The reviewer has claimed the pending case and opened its documents. */
  | 'claimed'
  /** A public listing; its words, two photos, the avatar and a post wait for a reviewer. */
  | 'contents'
  | 'contents-claimed'
  /** Public, with a subscription that the payment provider knows. */
  | 'paying'
  /** The same; an erasure that was undone has ended the renewal. */
  | 'renewal-ended'
  /** A listing that waits for a bank transfer alone. */
  | 'transfer'
  | 'transfer-claimed'
  /** Public; the owner has asked for the account's erasure. */
  | 'leaving';

/** States of a user's sign-in. What is done in them can't be undone, so each use takes a new account. */
export type UserState =
  | 'new-user'
  /** A code was mailed to the new address. */
  | 'changing-email'
  /** The authenticator app has a key that no code has proved. */
  | 'authenticator-key'
  | 'second-factor'
  /** Signed in through the proxy, so that the list of sign-ins shows it. */
  | 'browser-session';

export type StateName = ProviderState | UserState;

/** Everything that a call can name. Where a state has no such thing, the id is one that nothing has. */
export interface State {
  /** The account that the call is about, and its sign-in. */
  sub: string;
  email: string;
  password: string;
  newEmail: string;
  /** The code that the owner can type: mailed, or one of the recovery codes. */
  code: string;
  sessionId: string;
  /** A UUID under which the call creates something. */
  newId: string;
  listing: { id: string; version: number };
  deletedListing: string;
  sparePhoto: string;
  /** Of the listing; they wait for a reviewer. */
  waitingPhotos: string[];
  avatar: string;
  post: { id: string; version: number };
  /** The version of the verification. */
  caseVersion: number;
  /** Of the bank transfer. */
  reference: string;
  receipt: string;
  bookingId: string;
  /** ISO instant, half an hour from now. */
  soon: string;
}

type Sent<R extends RouteSpec> = { [P in Extract<keyof R, 'params' | 'body'>]: RouteRequest<R>[P] } & {
  [P in Extract<keyof R, 'query'>]?: RouteRequest<R>[P];
} & { headers?: Record<string, string> };

/** A valid call of a route and the state that it needs. A route without parameters and body needs no call. */
export type Example<N extends RouteName> = {
  state: StateName;
  /**
   * Matches the items and mails that a retry may add, as the crash tests print them: `OUTBOX#... {...}`, `mail ...`. Left
   * out: a retry adds nothing. A comment says why this does no harm; so for `alsoAnswers`.
   */
  mayRepeat?: RegExp;
  /** Answers that a retry may hear once the first call did its work: a status and the code of the error. */
  alsoAnswers?: string[];
} & (Extract<keyof Routes[N], 'params' | 'body'> extends never
  ? { call?: (state: State) => Sent<Routes[N]> }
  : { call: (state: State) => Sent<Routes[N]> });
