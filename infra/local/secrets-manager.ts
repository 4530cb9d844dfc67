import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { accountId, region } from './account.ts';
import { AwsError } from './aws-error.ts';
import type { Clock } from './clock.ts';
import { jsonService, operation } from './json-service.ts';
import type { LocalService } from './service.ts';
import type { Store } from './store.ts';

/** Promised: GetSecretValue, PutSecretValue, DescribeSecret, CreateSecret; strings, the current version only. */
interface Secret {
  Name: string;
  SecretString: string | undefined;
  VersionId: string;
  /** Milliseconds since the epoch. */
  created: number;
}

export interface SecretsManager {
  handle: LocalService;
  /** Makes the secret unless it is there; `generate` is the length of a generated string. @returns its ARN */
  createSecret(name: string, generate: number | undefined): string;
  putSecret(name: string, value: string): void;
  /** By name or ARN. @throws Error where there is no such secret or it has no value */
  secretString(id: string): string;
}

export function createSecretsManager({ clock, store }: { clock: Clock; store: Store }): SecretsManager {
  const secrets = store.collection<Secret>('secretsmanager.secret');
  const put = (Name: string, SecretString: string | undefined): Secret => {
    const created = secrets.get(Name)?.created ?? clock.now();
    const secret = { Name, SecretString, VersionId: randomUUID(), created };
    secrets.put(Name, secret);
    return secret;
  };
  const find = (id: string): Secret => {
    const secret = secrets.get(id) ?? secrets.entries().find(([name]) => arnOfSecret(name) === id)?.[1];
    if (!secret) {
      throw new AwsError(
        'ResourceNotFoundException',
        400,
        "Secrets Manager can't find the specified secret.",
      );
    }
    return secret;
  };
  const identity = ({ Name }: Secret) => ({ ARN: arnOfSecret(Name), Name });
  const withVersion = (secret: Secret) => ({ ...identity(secret), VersionId: secret.VersionId });
  const stages = ['AWSCURRENT'];

  return {
    createSecret: (name, generate) => {
      if (!secrets.get(name)) put(name, generate === undefined ? undefined : generated(generate));
      return arnOfSecret(name);
    },
    putSecret: (name, value) => void put(name, value),
    secretString: (id) => {
      const { SecretString } = find(id);
      if (SecretString === undefined) throw new Error(`The secret ${id} has no value.`);
      return SecretString;
    },
    handle: jsonService('Secrets Manager', {
      GetSecretValue: operation(z.strictObject({ SecretId: z.string() }), ({ SecretId }) => {
        const secret = find(SecretId);
        if (secret.SecretString === undefined) {
          throw new AwsError(
            'ResourceNotFoundException',
            400,
            "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
          );
        }
        const { SecretString, created } = secret;
        return { ...withVersion(secret), SecretString, VersionStages: stages, CreatedDate: created / 1000 };
      }),
      DescribeSecret: operation(z.strictObject({ SecretId: z.string() }), ({ SecretId }) => {
        const secret = find(SecretId);
        return {
          ...identity(secret),
          CreatedDate: secret.created / 1000,
          VersionIdsToStages: { [secret.VersionId]: stages },
        };
      }),
      PutSecretValue: operation(
        z.strictObject({
          SecretId: z.string(),
          SecretString: z.string(),
          ClientRequestToken: z.string().optional(),
        }),
        ({ SecretId, SecretString }) => ({
          ...withVersion(put(find(SecretId).Name, SecretString)),
          VersionStages: stages,
        }),
      ),
      CreateSecret: operation(
        z.strictObject({
          Name: z.string(),
          SecretString: z.string().optional(),
          ClientRequestToken: z.string().optional(),
        }),
        ({ Name, SecretString }) => {
          if (secrets.get(Name)) {
            throw new AwsError(
              'ResourceExistsException',
              400,
              `The operation failed because the secret ${Name} already exists.`,
            );
          }
          return withVersion(put(Name, SecretString));
        },
      ),
    }),
  };
}

/** The six characters that Secrets Manager adds are random there; here they are the same at every start. */
function arnOfSecret(name: string): string {
  const suffix = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}-${suffix}`;
}

/** Letters and digits alone: our templates exclude punctuation. */
function generated(length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
