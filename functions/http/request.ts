import type { Account } from '#shared/account.ts';
import type { RouteNamesOf, Routes } from '#shared/api/index.ts';
import type { ApiEntry, RouteInput, RouteOutput, RouteSpec } from '#shared/api/route.ts';
import type { FormAnswer } from './form.ts';
import type { UserPoolAnswer } from './user-pool-answer.ts';

/** Signed-in caller. The token gives the identity, and the account item gives the rights. */
export interface Caller {
  sub: string;
  account: Account;
  /** User name in the user pool. */
  userName: string;
  /** Sign-in that issued the token: its `auth_time`, in seconds since the epoch. */
  signedInAt: number;
}

/** Properties of the browser, signed in or not. */
export interface Visitor {
  /**
   * Network address from CloudFront; for IPv6, its /64. Used only for rate limits and daily counts, and never stored or
   * logged in plain.
   */
  address: string;
  /** True if the visitor confirmed the 18+ gate in this browser. */
  adult: boolean;
  /**
   * Device cookie from an earlier sign-in. Its signature is not verified yet (functions/access/session/own-device.ts).
   */
  deviceCookie: string | undefined;
}

type Request<N extends keyof Routes> = RouteInput<Routes[N]> & {
  /** Undefined on public routes, which ignore tokens. */
  caller: Routes[N]['access'] extends 'public' ? undefined : Caller;
  visitor: Visitor;
  /** Header names are lower-case. */
  headers: Readonly<Record<string, string | undefined>>;
};

type Answer<R extends RouteSpec> = R extends { form: true }
  ? FormAnswer
  : R extends { userPool: true }
    ? UserPoolAnswer
    : RouteOutput<R>;

/** Handlers for all routes of an entry. The type checker reports a missing one. */
export type Handlers<E extends ApiEntry> = {
  [N in RouteNamesOf<E>]: (request: Request<N>) => Promise<Answer<Routes[N]>>;
};
