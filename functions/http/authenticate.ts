import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Account } from '#shared/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { before } from './exchange.ts';
import type { Caller } from './request.ts';

/** Claims of a verified token that identify the account and its sign-in. */
export type SignIn = Pick<Caller, 'sub' | 'userName' | 'signedInAt'>;

/**
 * Looks up the account of a sign-in and throws if that sign-in has ended. The entries pass in this lookup
 * (functions/access/session/signed-in-account.ts).
 */
export type AccountOf = (signIn: SignIn) => Promise<Account>;

/** Returns the claims that the HTTP API's JWT authorizer verified. */
function claimsOf(event: APIGatewayProxyEventV2): Record<string, unknown> | undefined {
  const context = event.requestContext as { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  return context.authorizer?.jwt?.claims;
}

/** @throws AppError sign-in-required unless the token is an access token of an account */
function signInOf(event: APIGatewayProxyEventV2): SignIn {
  const claims = claimsOf(event);
  const sub = claims?.['sub'];
  if (typeof sub !== 'string' || !sub || claims?.['token_use'] !== 'access') {
    throw new AppError('sign-in-required');
  }
  // `auth_time` is the time of the sign-in in seconds since the epoch; a refreshed token keeps it.
  return { sub, userName: String(claims['username']), signedInAt: Number(claims['auth_time']) };
}

function authorise({ access, suspended }: RouteSpec, { account }: Caller): void {
  if (account.suspended && !suspended) throw new AppError('account-suspended');
  // Only reviewers may learn that the admin console exists, so others get not-found.
  if (access === 'admin' && account.role !== 'admin') throw new AppError('not-found');
  // Reviewers aren't providers, so they can't review themselves.
  if (access === 'worker' && account.role !== 'worker') throw new AppError('worker-role-required');
}

/**
 * Sets the caller on every route that is not public, and refuses callers without the right. The token gives identity
 * and the account item gives authority (ACC-1), so rights are read at every request.
 * @param accountOf undefined for an entry that has only public routes
 */
export const authenticate = (accountOf: AccountOf | undefined) =>
  before(async (exchange) => {
    const { route, event } = exchange;
    if (!route || route.spec.access === 'public') return;
    if (!accountOf) throw new Error(`${route.name} needs a caller, but its entry has no account lookup.`);
    const signIn = signInOf(event);
    const caller = { ...signIn, account: await accountOf(signIn) };
    exchange.caller = caller;
    authorise(route.spec, caller);
  });
