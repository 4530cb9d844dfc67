import { createHmac } from 'node:crypto';
import { DescribeUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '#functions/data/environment.ts';
import { cognito } from './cognito.ts';

/** App client of the user pool. Each has a secret, so that only our Lambdas can call the pool through it (ACC-19). */
export interface PoolClient {
  id: string;
  secret: string;
}

/** Milliseconds after which a secret is read again, as in data/secrets.ts. */
const refreshAfter = 10 * 60 * 1000;
const cache = new Map<string, { client: Promise<PoolClient>; readAt: number }>();

/** Returns the client whose tokens browsers hold and the API accepts. */
export const browserClient = (): Promise<PoolClient> => clientOf(environment('USER_POOL_CLIENT_ID'));

/**
 * Returns the client with which our Lambdas check a password and act on the pool as the owner. The API rejects its
 * tokens.
 */
export const serverClient = (): Promise<PoolClient> => clientOf(environment('USER_POOL_SERVER_CLIENT_ID'));

/**
 * Reads a client with its secret from the pool. In a template or an environment variable, too many people could read
 * the secret.
 */
async function clientOf(id: string): Promise<PoolClient> {
  const cached = cache.get(id);
  if (cached && Date.now() - cached.readAt < refreshAfter) return cached.client;
  const client = readClient(id);
  cache.set(id, { client, readAt: Date.now() });
  try {
    return await client;
  } catch (error) {
    // Don't cache a failed read; the next request tries again.
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
 * Returns the hash that proves to the pool that the caller holds the client's secret ("Computing secret hash values" of
 * the developer guide).
 * @param name the user's name or alias, exactly as in the call
 */
export const secretHash = ({ id, secret }: PoolClient, name: string): string =>
  createHmac('sha256', secret).update(`${name}${id}`).digest('base64');
