import type { Account } from '#shared/account.ts';
import type { RouteNamesOf, Routes } from '#shared/api/index.ts';
import type { ApiEntry, RouteInput, RouteOutput, RouteSpec } from '#shared/api/route.ts';
import type { FormAnswer } from './form.ts';
import type { UserPoolAnswer } from './user-pool-answer.ts';

/** Who is signed in: the token says who, the account item says what they may do. */
export interface Caller {
  sub: string;
  account: Account;
  /** By which the user pool knows them. */
  userName: string;
  /** The second of the sign-in that the token comes from, since the epoch: its `auth_time`. */
  signedInAt: number;
}

/** What is known of whoever sits at the browser, signed in or not. */
export interface Visitor {
  /**
   * The network address that CloudFront saw, of IPv6 the /64 it is in; for rate limits only, never stored or
   * logged as it is.
   */
  address: string;
  /** The 18+ gate was answered on this browser. */
  adult: boolean;
  /** What it sent as the device id of an earlier sign-in, unproved (functions/access/session/own-device.ts). */
  deviceCookie: string | undefined;
}

/** What a domain's handler receives, validated. */
type Request<N extends keyof Routes> = RouteInput<Routes[N]> & {
  /** Undefined on public routes, which never look at a token. */
  caller: Routes[N]['access'] extends 'public' ? undefined : Caller;
  visitor: Visitor;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
};

type Answer<R extends RouteSpec> = R extends { form: true }
  ? FormAnswer
  : R extends { userPool: true }
    ? UserPoolAnswer
    : RouteOutput<R>;

/** A handler for each route that an entry serves; the type checker names the missing one. */
export type Handlers<E extends ApiEntry> = {
  [N in RouteNamesOf<E>]: (request: Request<N>) => Promise<Answer<Routes[N]>>;
};
