import { randomUUID } from 'node:crypto';
import { arnOf } from '../account.ts';
import type { Clock } from '../clock.ts';
import {
  NotSupported,
  type LocalRequest,
  type LocalResponse,
  type LocalService,
} from '../protocol/service.ts';
import { firstRefusal } from '../rights/request.ts';
import type { Store } from '../store.ts';
import { Lockout } from './attempts.ts';
import { issuer } from './claims.ts';
import { Codes, type Email } from './codes.ts';
import { Directory } from './directory.ts';
import { CognitoError } from './errors.ts';
import { Expiring } from './expiring.ts';
import { keySetOf, type JsonWebKeySet } from './jwt.ts';
import type { Core } from './operation.ts';
import { operations } from './supported.ts';
import {
  clientProperties,
  groupProperties,
  supportedProperties,
  userPoolProperties,
  assertRotation,
} from './spec.ts';
import { Tokens } from './tokens.ts';
import { Triggers, type InvokeTrigger } from './triggers.ts';

const TARGET = 'AWSCognitoIdentityProviderService.';
const SERVICE = 'Cognito';

export interface CognitoOptions {
  clock: Clock;
  store: Store;
  region: string;
  accountId: string;
  /** Runs a trigger's function; throws an Error with `errorMessage` when the function fails. */
  invokeTrigger: InvokeTrigger;
  /** Takes the mails that the pool sends. */
  sendEmail: (email: Email) => void;
  /** Milliseconds a trigger may take; 5,000 as on AWS unless a test is in a hurry. */
  triggerTimeout?: number;
}

/** What CloudFormation's Ref and GetAtt give of a pool. */
export interface UserPoolAttributes {
  UserPoolId: string;
  Arn: string;
  ProviderName: string;
  ProviderURL: string;
}

export interface Cognito {
  handle: LocalService;
  /** Creates the pool of a logical id, or updates it; properties as CloudFormation's, resolved. */
  createUserPool: (logicalId: string, properties: unknown) => UserPoolAttributes;
  /** Creates or updates a client (`UserPoolId` among its properties) and returns its id. */
  createClient: (logicalId: string, properties: unknown) => { ClientId: string };
  /** Creates or updates a group (`UserPoolId` and `GroupName` among its properties). */
  createGroup: (properties: unknown) => void;
  /** Deletes a pool with its clients and groups. */
  deleteUserPool: (poolId: string) => void;
  jwks: (poolId: string) => JsonWebKeySet;
  issuer: (poolId: string) => string;
  /** Whether no pool has a user. */
  isEmpty: () => boolean;
}

/**
 * A user pool service (supported.ts lists its operations) whose state lies in the store: ids, keys and users survive a
 * restart.
 */
export function createCognito(options: CognitoOptions): Cognito {
  const { clock, store, region, accountId } = options;
  const directory = new Directory(store, region, accountId);
  const triggers = new Triggers(options.invokeTrigger, region, options.triggerTimeout ?? 5000);
  const core: Core = {
    clock,
    directory,
    triggers,
    tokens: new Tokens(store, directory, triggers, clock),
    codes: new Codes(store, clock, triggers, options.sendEmail),
    lockout: new Lockout(store, clock),
    mfaSessions: new Expiring(store, clock, 'cognito-mfa-session'),
  };

  const jwks = (poolId: string) => keySetOf(directory.pool(poolId).keys);

  async function answer(request: LocalRequest): Promise<object> {
    const keySet = /^\/([^/?]+)\/\.well-known\/jwks\.json$/.exec(request.url);
    if (request.method === 'GET' && keySet) return jwks(keySet[1]!);
    const target = request.headers['x-amz-target'];
    if (request.method !== 'POST' || !target?.startsWith(TARGET))
      throw new NotSupported(SERVICE, `${request.method} ${request.url}`);
    const name = target.slice(TARGET.length);
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation) throw new NotSupported(SERVICE, name);
    const signed = request.headers['authorization']?.startsWith('AWS4-HMAC-SHA256 ') ?? false;
    if (operation.access === 'signed' && !signed)
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    const input = parse(request.body);
    if (operation.access === 'signed') {
      const { UserPoolId: pool } = input as { UserPoolId?: string };
      const refusal = firstRefusal(request.caller, [
        { action: `cognito-idp:${name}`, resource: arnOf('cognito-idp', `userpool/${pool}`) },
      ]);
      if (refusal !== undefined) throw new CognitoError('AccessDeniedException', refusal);
    }
    return await operation.run(core, input);
  }

  async function handle(request: LocalRequest): Promise<LocalResponse> {
    if (request.method === 'OPTIONS') return preflight(request);
    try {
      return json(200, await answer(request));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      const body = { __type: error.name, message: error.message };
      return json(error.status, body, { 'x-amzn-errortype': `${error.name}:` });
    }
  }

  return {
    handle,
    createUserPool(logicalId, properties) {
      const pool = directory.putPool(
        logicalId,
        supportedProperties('AWS::Cognito::UserPool', userPoolProperties, properties),
      );
      return {
        UserPoolId: pool.id,
        Arn: `arn:aws:cognito-idp:${region}:${accountId}:userpool/${pool.id}`,
        ProviderName: issuer(pool.id).slice('https://'.length),
        ProviderURL: issuer(pool.id),
      };
    },
    createClient(logicalId, properties) {
      const spec = supportedProperties('AWS::Cognito::UserPoolClient', clientProperties, properties);
      assertRotation(spec);
      return { ClientId: directory.putClient(logicalId, spec).id };
    },
    createGroup(properties) {
      directory.putGroup(supportedProperties('AWS::Cognito::UserPoolGroup', groupProperties, properties));
    },
    deleteUserPool: (poolId) => directory.deletePool(poolId),
    jwks,
    issuer,
    isEmpty: () => !directory.hasUsers(),
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new CognitoError('SerializationException', 'The request body is not JSON.');
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
};

function json(status: number, body: object, headers: Record<string, string> = {}): LocalResponse {
  return {
    status,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amzn-requestid': randomUUID(),
      ...CORS,
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

/** Cognito answers browsers of every origin: its calls carry tokens in the body, never cookies. */
function preflight(request: LocalRequest): LocalResponse {
  return {
    status: 200,
    headers: {
      ...CORS,
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '172800',
    },
  };
}
