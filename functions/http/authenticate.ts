import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Account } from '#shared/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { before } from './exchange.ts';
import type { Caller } from './request.ts';

/** Claims of a verified token: the account and its sign-in. */
export type SignIn = Pick<Caller, 'sub' | 'userName' | 'signedInAt'>;

/**
 * Looks up the account of a sign-in. Entries pass it in (functions/access/session/signed-in-account.ts). It throws if
 * the sign-in has ended.
 */
export type AccountOf = (signIn: SignIn) => Promise<Account>;

/** The claims that the HTTP API's JWT authorizer verified. */
function claimsOf(event: APIGatewayProxyEventV2): Record<string, unknown> | undefined {
  const context = event.requestContext as { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  return context.authorizer?.jwt?.claims;
}

/** @throws AppError sign-in-required for anything but an access token of an account */
function signInOf(event: APIGatewayProxyEventV2): SignIn {
  const claims = claimsOf(event);
  const sub = claims?.['sub'];
  if (typeof sub !== 'string' || !sub || claims?.['token_use'] !== 'access') {
    throw new AppError('sign-in-required');
  }
  // auth_time: seconds of the sign-in itself; a refreshed token keeps it.
  return { sub, userName: String(claims['username']), signedInAt: Number(claims['auth_time']) };
}

function authorise({ access, suspended }: RouteSpec, { account }: Caller): void {
  if (account.suspended && !suspended) throw new AppError('account-suspended');
  // The admin console is not there for anybody else.
  if (access === 'admin' && account.role !== 'admin') throw new AppError('not-found');
  // A reviewer is no provider: nobody reviews themselves.
  if (access === 'worker' && account.role !== 'worker') throw new AppError('worker-role-required');
}

/**
 * Fills in the caller for every route that is not public, and refuses whoever may not call it. The token is
 * identity, the account item is authority (ACC-1): what the caller may do is read with every request.
 *
 * @param accountOf undefined for an entry that has public routes alone
 */
export const authenticate = (accountOf: AccountOf | undefined) =>
  before(async (exchange) => {
    const { route, event } = exchange;
    if (!route || route.spec.access === 'public') return;
    if (!accountOf) throw new Error(`${route.name} needs to know who calls, and its entry does not say.`);
    const signIn = signInOf(event);
    const caller = { ...signIn, account: await accountOf(signIn) };
    exchange.caller = caller;
    authorise(route.spec, caller);
  });
