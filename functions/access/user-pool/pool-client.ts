import { createHmac } from 'node:crypto';
import { DescribeUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '#functions/data/environment.ts';
import { cognito } from './cognito.ts';

/** A client of the user pool. Both have a secret: without it nobody can ask the pool anything of them (ACC-19). */
export interface PoolClient {
  id: string;
  secret: string;
}

/** Milliseconds after which a secret is read again, as data/secrets.ts does. */
const refreshAfter = 10 * 60 * 1000;
const cache = new Map<string, { client: Promise<PoolClient>; readAt: number }>();

/** The client whose tokens browsers hold and the API takes. */
export const browserClient = (): Promise<PoolClient> => clientOf(environment('USER_POOL_CLIENT_ID'));

/** The client with which our Lambdas prove a password, and act on the pool as its owner. The API takes none of its tokens. */
export const serverClient = (): Promise<PoolClient> => clientOf(environment('USER_POOL_SERVER_CLIENT_ID'));

/** Asked of the pool and not given by a variable: a secret in a template or an environment is read by too many. */
async function clientOf(id: string): Promise<PoolClient> {
  const cached = cache.get(id);
  if (cached && Date.now() - cached.readAt < refreshAfter) return cached.client;
  const client = readClient(id);
  cache.set(id, { client, readAt: Date.now() });
  try {
    return await client;
  } catch (error) {
    // A failed read must not be remembered; the next request tries again.
    cache.delete(id);
    throw error;
  }
}

async function readClient(id: string): Promise<PoolClient> {
  const { UserPoolClient } = await cognito().send(
    new DescribeUserPoolClientCommand({ UserPoolId: environment('USER_POOL_ID'), ClientId: id }),
  );
  if (!UserPoolClient?.ClientSecret) throw new Error(`The client ${id} of the user pool has no secret.`);
  return { id, secret: UserPoolClient.ClientSecret };
}

/**
 * Proves to the pool that a call about this user is made by who holds the client's secret ("Computing secret hash
 * values" of the developer guide).
 * @param name as the call names the user: the name or an alias
 */
export const secretHash = ({ id, secret }: PoolClient, name: string): string =>
  createHmac('sha256', secret).update(`${name}${id}`).digest('base64');
