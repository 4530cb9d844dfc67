import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import type { Access } from '#shared/api/route.ts';
import { readAccount } from '#functions/facts/account-table.ts';
import { isEnded } from '../session/ended.ts';
import { before } from './exchange.ts';
import type { Caller } from './request.ts';

/** The claims that the HTTP API's JWT authorizer verified. */
function claimsOf(event: APIGatewayProxyEventV2): Record<string, unknown> | undefined {
  const context = event.requestContext as { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  return context.authorizer?.jwt?.claims;
}

/**
 * The token is identity, the account item is authority (architecture.md): what she may do is read from her
 * item with every request, so that a suspension or a role taken away counts at once.
 */
async function callerOf(event: APIGatewayProxyEventV2): Promise<Caller> {
  const claims = claimsOf(event);
  const sub = claims?.['sub'];
  if (typeof sub !== 'string' || !sub || claims?.['token_use'] !== 'access') {
    throw new AppError('sign-in-required');
  }
  const account = await readAccount(sub);
  // Nothing of an account whose erasure has begun may be read or changed any more.
  if (!account || account.erasure?.begunAt) throw new AppError('sign-in-required');
  // auth_time: seconds of the sign-in itself; a refreshed token keeps it.
  const signedInAt = Number(claims['auth_time']);
  if (isEnded(account, signedInAt)) throw new AppError('session-ended');
  if (account.suspended) throw new AppError('account-suspended');
  return { sub, account, signedInAt };
}

function authorise(access: Access, { account }: Caller): void {
  // The admin console is not there for anybody else.
  if (access === 'admin' && account.role !== 'admin') throw new AppError('not-found');
  // A reviewer is no provider: nobody reviews herself.
  if (access === 'worker' && account.role !== 'worker') throw new AppError('worker-role-required');
}

/** Fills in the caller for every route that is not public, and refuses whoever may not call it. */
export const authenticate = () =>
  before(async (exchange) => {
    const { route, event } = exchange;
    if (!route || route.spec.access === 'public') return;
    const caller = await callerOf(event);
    exchange.caller = caller;
    authorise(route.spec.access, caller);
  });
