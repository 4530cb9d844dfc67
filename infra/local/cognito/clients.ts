import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import type { Client, Pool } from './directory.ts';
import { notAuthorized, resourceNotFound, type CognitoError } from './errors.ts';
import * as parameter from './operation.ts';
import { operation, type Core, type Operation } from './operation.ts';

const equal = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Nothing says what a client without a secret answers to a proof of one. */
function assertNoProof(proof: string | undefined): void {
  if (proof !== undefined) throw new NotSupported('Cognito', 'the secret of a client that has none');
}

/**
 * "Computing secret hash values" of the developer guide: whoever speaks for a client that has a secret sends the HMAC
 * of the user name, as it was sent, and the client's id.
 * @throws NotAuthorizedException where it is missing or wrong
 */
export function assertSecretHash(client: Client, username: string, hash: string | undefined): void {
  if (client.secret === undefined) return assertNoProof(hash);
  if (hash === undefined)
    throw notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  const expected = createHmac('sha256', client.secret).update(`${username}${client.id}`).digest('base64');
  if (!equal(hash, expected)) throw notAuthorized(`Unable to verify secret hash for client ${client.id}`);
}

/**
 * The secret itself, which GetTokensFromRefreshToken and RevokeToken take, since they name no user.
 * @param refuse makes the error, which each of the two documents another of
 */
export function assertSecret(
  client: Client,
  given: string | undefined,
  refuse: (message: string) => CognitoError,
): void {
  if (client.secret === undefined) return assertNoProof(given);
  if (given === undefined)
    throw refuse(`Client ${client.id} is configured for secret but secret was not received`);
  if (!equal(given, client.secret)) throw refuse(`Unable to verify secret for client ${client.id}`);
}

/**
 * The client of a call that names a user, and its pool.
 * @param username as it was sent
 * @throws ResourceNotFoundException, NotAuthorizedException without the proof of the client's secret
 */
export function clientAndPool(
  core: Core,
  clientId: string,
  username: string,
  secretHash: string | undefined,
): { client: Client; pool: Pool } {
  const client = core.directory.client(clientId);
  assertSecretHash(client, username, secretHash);
  return { client, pool: core.directory.pool(client.UserPoolId) };
}

/** @throws ResourceNotFoundException unless the client is one of this pool */
export function assertOf(client: Client, poolId: string): void {
  if (client.UserPoolId !== poolId) throw resourceNotFound(`User pool client ${client.id} does not exist.`);
}

/** Of all that AWS tells of a client, what servers ask for: the secret that they compute their hashes with. */
const describeUserPoolClient = operation(
  'signed',
  z.strictObject({ UserPoolId: parameter.text, ClientId: parameter.text }),
  (core, { UserPoolId, ClientId }) => {
    const client = core.directory.client(ClientId);
    assertOf(client, core.directory.pool(UserPoolId).id);
    return {
      UserPoolClient: {
        UserPoolId,
        ClientId,
        ...(client.ClientName !== undefined && { ClientName: client.ClientName }),
        ...(client.secret !== undefined && { ClientSecret: client.secret }),
      },
    };
  },
);

export const clientOperations: Record<string, Operation> = {
  DescribeUserPoolClient: describeUserPoolClient,
};
