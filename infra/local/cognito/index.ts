import { createHash, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { arnOf } from '../account.ts';
import { accessDenied, AwsError, jsonError } from '../protocol/aws-error.ts';
import { noteCall, pathsIn } from '../protocol/calls.ts';
import { NotSupported, type LocalRequest, type LocalResponse } from '../protocol/service.ts';
import { firstRefusal } from '../rights/request.ts';
import { createCore, poolOf, type CognitoOptions, type Pool, type SigningKey } from './core.ts';
import type { ClientProperties, GroupProperties, UserPoolProperties } from './properties.ts';
import { operations } from './supported.ts';
import { issuer, keySetOf } from './tokens.ts';

export type { CognitoOptions } from './core.ts';

const TARGET = 'AWSCognitoIdentityProviderService.';

export type Cognito = ReturnType<typeof createCognito>;

/** Creates a user pool service that keeps its state in the store. `supported.ts` lists its operations. */
export function createCognito(options: CognitoOptions) {
  const { region, accountId } = options;
  const core = createCore(options);
  /**
   * Keys of a deleted pool without users. The next new pool reuses them, because creating keys takes a quarter of a
   * second.
   */
  let unusedKeys: Pool['keys'] | undefined;

  async function answer({ method, url, headers, body, caller }: LocalRequest): Promise<object> {
    const target = headers['x-amz-target'];
    if (target === undefined) throw new NotSupported('Cognito', `${method} ${url}`);
    const name = target.slice(TARGET.length);
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation) throw new NotSupported('Cognito', name);
    const input = JSON.parse(body.toString()) as {
      UserPoolId?: string;
      AuthFlow?: string;
      ChallengeName?: string;
    };
    const variant = input.AuthFlow ?? input.ChallengeName;
    noteCall('Cognito', name, pathsIn(variant === undefined ? input : { [variant]: input }));
    if (operation.access === 'signed') {
      const resource = arnOf('cognito-idp', `userpool/${input.UserPoolId}`);
      const refusal = firstRefusal(caller, [{ action: `cognito-idp:${name}`, resource }]);
      if (refusal !== undefined) throw accessDenied(refusal);
    }
    return await operation.run(core, input);
  }

  async function handle(request: LocalRequest): Promise<LocalResponse> {
    try {
      const body = JSON.stringify(await answer(request));
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body };
    } catch (error) {
      if (error instanceof AwsError) return jsonError(error);
      throw error;
    }
  }

  return {
    handle,

    /**
     * Creates or updates the pool with this logical id. Takes resolved CloudFormation properties.
     * @returns the values of Ref and GetAtt
     */
    createUserPool(logicalId: string, properties: UserPoolProperties) {
      const id = `${region}_${derive(BASE62, 9, region, accountId, logicalId)}`;
      const known = core.pools.get(id);
      const keys = known?.keys ?? unusedKeys ?? [createKey(), createKey()];
      unusedKeys = undefined;
      core.pools.put(id, { ...properties, id, keys, groups: known?.groups ?? [] });
      return {
        UserPoolId: id,
        Arn: `arn:aws:cognito-idp:${region}:${accountId}:userpool/${id}`,
        ProviderName: issuer(id).slice('https://'.length),
        ProviderURL: issuer(id),
      };
    },

    /** Creates or updates a client of the pool in `UserPoolId`. */
    createClient(logicalId: string, properties: ClientProperties) {
      const id = derive(BASE36, 26, poolOf(core, properties.UserPoolId).id, logicalId, 'secret');
      const secret = core.clients.get(id)?.secret ?? randomText(BASE36, SECRET_LENGTH);
      core.clients.put(id, { ...properties, id, secret });
      return { ClientId: id };
    },

    createGroup(properties: GroupProperties): void {
      const pool = poolOf(core, properties.UserPoolId);
      core.pools.put(pool.id, { ...pool, groups: [...new Set([...pool.groups, properties.GroupName])] });
    },

    /** Deletes a pool that has no users, with its clients. */
    deleteUserPool(poolId: string): void {
      unusedKeys = poolOf(core, poolId).keys;
      for (const [id, { UserPoolId }] of core.clients.entries())
        if (UserPoolId === poolId) core.clients.delete(id);
      core.pools.delete(poolId);
    },

    jwks: (poolId: string) => keySetOf(poolOf(core, poolId).keys),
    isEmpty: (): boolean => core.users.entries().length === 0,
  };
}

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE36 = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Length of AWS's client secrets. */
const SECRET_LENGTH = 51;

/** Derives the same id from the same names, so that URLs and settings survive a reset of the state. */
function derive(alphabet: string, length: number, ...names: string[]): string {
  const digest = createHash('sha512').update(names.join('\n')).digest();
  return Array.from(digest.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('');
}

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

function createKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomBytes(32).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ format: 'jwk' }) as SigningKey['publicKey'],
  };
}
