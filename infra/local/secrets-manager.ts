import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { arnOf } from './account.ts';
import { AwsError } from './protocol/aws-error.ts';
import { jsonService } from './protocol/json-service.ts';
import { supportedBySchemas } from './protocol/supported.ts';
import type { Store } from './store.ts';

interface Secret {
  name: string;
  arn: string;
  /** Values by version id. */
  versions: Record<string, { value: string }>;
  /** Version ids by staging label. */
  stages: { AWSCURRENT?: string; AWSPREVIOUS?: string };
}

/** CloudFormation's rules for a generated value, limited to what the template uses: letters and digits. */
export interface GenerateSecretString {
  PasswordLength: number;
  ExcludePunctuation: true;
}

const inputs = {
  GetSecretValue: z.strictObject({
    SecretId: z.string(),
    VersionStage: z.enum(['AWSCURRENT', 'AWSPREVIOUS']).default('AWSCURRENT'),
  }),
  PutSecretValue: z.strictObject({
    SecretId: z.string(),
    SecretString: z.string(),
    ClientRequestToken: z.string(),
  }),
};
export const secretsSupported = supportedBySchemas(inputs);

export type SecretsManager = ReturnType<typeof createSecretsManager>;

/**
 * Creates the Secrets Manager stand-in. Functions read the template's secrets by name or ARN; operators change them.
 */
export function createSecretsManager({ store }: { store: Store }) {
  const secrets = store.collection<Secret>('secret');

  const find = (id: string): Secret | undefined =>
    secrets.get(id) ?? secrets.entries().find(([, { arn }]) => arn === id)?.[1];
  const need = (id: string): Secret => {
    const found = find(id);
    if (!found) throw notFound('secret');
    return found;
  };
  /** Also works for an unknown secret: rights are checked before the caller learns whether it exists. */
  const resources = ({ SecretId: id }: { SecretId: string }): string[] => [
    find(id)?.arn ?? (id.startsWith('arn:') ? id : arnOf('secretsmanager', `secret:${id}`)),
  ];
  const putVersion = ({ name, arn, versions, stages }: Secret, value: string, id: string): void => {
    // A repeated token with the same value is a retry, so change nothing.
    if (versions[id]?.value === value) return;
    if (versions[id])
      throw new AwsError('ResourceExistsException', 400, 'The token was used with another value.');
    const previous = stages.AWSCURRENT;
    const kept = previous && versions[previous];
    secrets.put(name, {
      name,
      arn,
      versions: { [id]: { value }, ...(kept && { [previous]: kept }) },
      stages: { AWSCURRENT: id, ...(kept && { AWSPREVIOUS: previous }) },
    });
  };

  return {
    handle: jsonService('Secrets Manager', 'secretsmanager.', 'secretsmanager', inputs, {
      GetSecretValue: {
        on: resources,
        run: ({ SecretId, VersionStage }) => {
          const secret = need(SecretId);
          return { SecretString: valueOf(secret, secret.stages[VersionStage]) };
        },
      },
      PutSecretValue: {
        on: resources,
        run: ({ SecretId, SecretString, ClientRequestToken }) => {
          putVersion(need(SecretId), SecretString, ClientRequestToken);
          return {};
        },
      },
    }),
    /**
     * Creates a secret of the template unless it exists, and returns the secret's ARN. A generated value survives
     * restarts. Without a value, the secret has no version until a value is put.
     */
    createSecret: (name: string, source: { GenerateSecretString?: GenerateSecretString } = {}): string => {
      const arn = arnOf('secretsmanager', `secret:${name}-${randomBytes(3).toString('hex')}`);
      const secret = secrets.get(name) ?? { name, arn, versions: {}, stages: {} };
      secrets.put(name, secret);
      const rules = source.GenerateSecretString;
      if (rules && !secret.stages.AWSCURRENT)
        putVersion(secret, generate(rules.PasswordLength), randomUUID());
      return secret.arn;
    },
    /** Deletes a secret at once, as a rollback does. */
    deleteSecret: (id: string): void => secrets.delete(need(id).name),
    /** Returns the current value, or that of a given version. @throws AwsError if there is no value */
    secretString: (id: string, versionId?: string): string => {
      const secret = need(id);
      return valueOf(secret, versionId ?? secret.stages.AWSCURRENT);
    },
    /** Sets the current value. Setting the same value again changes nothing. */
    putSecretString: (id: string, value: string): void => {
      const secret = need(id);
      if (secret.versions[secret.stages.AWSCURRENT ?? '']?.value !== value)
        putVersion(secret, value, randomUUID());
    },
  };
}

function valueOf({ versions }: Secret, id = ''): string {
  const version = versions[id];
  if (!version) throw notFound('secret value');
  return version.value;
}

const notFound = (what: string): AwsError =>
  new AwsError('ResourceNotFoundException', 400, `Secrets Manager can't find the specified ${what}.`);

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const generate = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
