import type { Account } from '#shared/account.ts';
import type { RouteNamesOf, Routes } from '#shared/api/index.ts';
import type { ApiEntry, RouteInput, RouteOutput, RouteSpec } from '#shared/api/route.ts';
import type { FormAnswer } from './form.ts';
import type { UserPoolAnswer } from './user-pool-answer.ts';

/** Signed-in caller: the token says who it is, the account item what the caller may do. */
export interface Caller {
  sub: string;
  account: Account;
  /** Name of the caller in the user pool. */
  userName: string;
  /** The sign-in that issued the token: its `auth_time`, seconds since the epoch. */
  signedInAt: number;
}

/** Facts about the visitor's browser, signed in or not. */
export interface Visitor {
  /**
   * The network address that CloudFront saw, of IPv6 the /64 it is in; for rate limits only, never stored or
   * logged as it is.
   */
  address: string;
  /** The 18+ gate was answered on this browser. */
  adult: boolean;
  /** Device id that the browser kept from an earlier sign-in; not proved (functions/access/session/own-device.ts). */
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
