/**
 * Secrets Manager.
 *
 * Supported: CreateSecret (Name, SecretString, Description, KmsKeyId, ClientRequestToken), GetSecretValue
 * (SecretId as name, ARN or ARN without its random end; VersionId, VersionStage), PutSecretValue (SecretId,
 * SecretString, ClientRequestToken), DescribeSecret (SecretId); no binary secrets, rotation, tags, deletion.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { arnOf } from './account.ts';
import { AwsError } from './protocol/aws-error.ts';
import type { Clock } from './clock.ts';
import { jsonOperation, jsonService } from './protocol/json-service.ts';
import { supportedBySchemas } from './protocol/supported.ts';
import type { LocalService } from './protocol/service.ts';
import type { Store } from './store.ts';

const SERVICE = 'Secrets Manager';
const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

interface Version {
  value: string;
  /** Milliseconds since the epoch. */
  created: number;
}

interface Secret {
  name: string;
  arn: string;
  description?: string;
  kmsKeyId?: string;
  created: number;
  changed: number;
  versions: Record<string, Version>;
  /** Version ids by stage. */
  stages: Record<string, string>;
}

/** CloudFormation's AWS::SecretsManager::Secret GenerateSecretString. */
export interface GenerateSecretString {
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeUppercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  IncludeSpace?: boolean;
  RequireEachIncludedType?: boolean;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
}

export interface SecretsManager {
  handle: LocalService;
  /**
   * Makes the secret of a template unless it is there; a generated value is made once and kept over restarts.
   * Without a value, the secret has no version until somebody puts one. Gives the ARN.
   */
  createSecret: (
    name: string,
    source?: { SecretString?: string; GenerateSecretString?: GenerateSecretString },
  ) => string;
  /** Deletes a secret, by name or ARN, at once, as a rollback does. */
  deleteSecret: (id: string) => void;
  /** Its value by name or ARN, of the current version unless one is named. Throws where there is no such secret or version. */
  secretString: (id: string, versionId?: string) => string;
  /** Gives it a new current value, by name or ARN; the value that it has already changes nothing. */
  putSecretString: (id: string, value: string) => void;
}

const text = z.string().min(1).max(2048);
const token = z.string().min(32).max(64);
const secretString = z.string().min(1).max(65_536);
const inputs = {
  CreateSecret: z.strictObject({
    Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
    SecretString: secretString.optional(),
    Description: z.string().max(2048).optional(),
    KmsKeyId: z.string().optional(),
    ClientRequestToken: token.default(() => randomUUID()),
  }),
  GetSecretValue: z.strictObject({
    SecretId: text,
    VersionId: token.optional(),
    VersionStage: z.string().optional(),
  }),
  PutSecretValue: z.strictObject({
    SecretId: text,
    SecretString: secretString,
    ClientRequestToken: token.default(() => randomUUID()),
  }),
  DescribeSecret: z.strictObject({ SecretId: text }),
};
export const secretsSupported = supportedBySchemas(inputs);

export function createSecretsManager({ clock, store }: { clock: Clock; store: Store }): SecretsManager {
  const secrets = store.collection<Secret>('secret');

  const find = (id: string): Secret | undefined =>
    secrets.get(id) ??
    secrets
      .entries()
      .map(([, secret]) => secret)
      .find(({ arn }) => arn === id || arn.slice(0, -7) === id);
  /** What rights on it are asked for; whoever has none is not told that there is no such secret. */
  const arnOfSecret = (id: string): string =>
    find(id)?.arn ?? (id.startsWith('arn:') ? id : arnOf('secretsmanager', `secret:${id}`));
  const need = (id: string): Secret => {
    const found = find(id);
    if (!found) {
      throw new AwsError(
        'ResourceNotFoundException',
        400,
        "Secrets Manager can't find the specified secret.",
      );
    }
    return found;
  };

  /** The same token with the same value changes nothing, with another value it is refused. */
  const putVersion = (secret: Secret, value: string, id: string): void => {
    const existing = secret.versions[id];
    if (existing && existing.value !== value) {
      throw new AwsError(
        'ResourceExistsException',
        400,
        `You can't use ClientRequestToken ${id} because that value is already in use for a version of secret ${secret.arn}.`,
      );
    }
    if (existing) return;
    secret.versions[id] = { value, created: clock.now() };
    const current = secret.stages[CURRENT];
    secret.stages = { [CURRENT]: id, ...(current && { [PREVIOUS]: current }) };
    secret.versions = Object.fromEntries(
      Object.entries(secret.versions).filter(([version]) => Object.values(secret.stages).includes(version)),
    );
    secret.changed = clock.now();
    secrets.put(secret.name, secret);
  };

  const create = (name: string, description?: string, kmsKeyId?: string): Secret => {
    const secret: Secret = {
      name,
      arn: arnOf('secretsmanager', `secret:${name}-${randomBytes(3).toString('hex')}`),
      description,
      kmsKeyId,
      created: clock.now(),
      changed: clock.now(),
      versions: {},
      stages: {},
    };
    secrets.put(name, secret);
    return secret;
  };

  const read = (secret: Secret, versionId?: string, stage?: string) => {
    const id = versionId ?? secret.stages[stage ?? CURRENT] ?? '';
    const version = Object.hasOwn(secret.versions, id) ? secret.versions[id] : undefined;
    if (!version || (versionId && stage && secret.stages[stage] !== versionId)) {
      const label = versionId ? `VersionId: ${versionId}` : `staging label: ${stage ?? CURRENT}`;
      throw new AwsError(
        'ResourceNotFoundException',
        400,
        `Secrets Manager can't find the specified secret value for ${label}`,
      );
    }
    return { id, ...version };
  };

  const operations = {
    CreateSecret: jsonOperation(
      SERVICE,
      'CreateSecret',
      inputs.CreateSecret,
      ({ Name }) => [arnOfSecret(Name)],
      ({ Name, SecretString, Description, KmsKeyId, ClientRequestToken }) => {
        const existing = secrets.get(Name);
        // A retry of the same request, whose answer was lost.
        const isRetry =
          SecretString !== undefined && existing?.versions[ClientRequestToken]?.value === SecretString;
        if (existing && !isRetry) {
          throw new AwsError(
            'ResourceExistsException',
            400,
            `The operation failed because the secret ${Name} already exists.`,
          );
        }
        const secret = existing ?? create(Name, Description, KmsKeyId);
        if (SecretString === undefined) return { ARN: secret.arn, Name };
        putVersion(secret, SecretString, ClientRequestToken);
        return { ARN: secret.arn, Name, VersionId: ClientRequestToken };
      },
    ),
    GetSecretValue: jsonOperation(
      SERVICE,
      'GetSecretValue',
      inputs.GetSecretValue,
      ({ SecretId }) => [arnOfSecret(SecretId)],
      ({ SecretId, VersionId, VersionStage }) => {
        const secret = need(SecretId);
        const { id, value, created } = read(secret, VersionId, VersionStage);
        return {
          ARN: secret.arn,
          Name: secret.name,
          VersionId: id,
          SecretString: value,
          VersionStages: stagesOf(secret, id),
          CreatedDate: created / 1000,
        };
      },
    ),
    PutSecretValue: jsonOperation(
      SERVICE,
      'PutSecretValue',
      inputs.PutSecretValue,
      ({ SecretId }) => [arnOfSecret(SecretId)],
      ({ SecretId, SecretString, ClientRequestToken }) => {
        const secret = need(SecretId);
        putVersion(secret, SecretString, ClientRequestToken);
        return {
          ARN: secret.arn,
          Name: secret.name,
          VersionId: ClientRequestToken,
          VersionStages: stagesOf(secret, ClientRequestToken),
        };
      },
    ),
    DescribeSecret: jsonOperation(
      SERVICE,
      'DescribeSecret',
      inputs.DescribeSecret,
      ({ SecretId }) => [arnOfSecret(SecretId)],
      ({ SecretId }) => {
        const secret = need(SecretId);
        return {
          ARN: secret.arn,
          Name: secret.name,
          ...(secret.description && { Description: secret.description }),
          ...(secret.kmsKeyId && { KmsKeyId: secret.kmsKeyId }),
          CreatedDate: secret.created / 1000,
          LastChangedDate: secret.changed / 1000,
          VersionIdsToStages: Object.fromEntries(
            Object.keys(secret.versions).map((id) => [id, stagesOf(secret, id)]),
          ),
        };
      },
    ),
  };

  return {
    handle: jsonService(SERVICE, 'secretsmanager.', operations),
    createSecret: (name, { SecretString, GenerateSecretString } = {}) => {
      const secret = secrets.get(name) ?? create(name);
      const hasValue = secret.stages[CURRENT] !== undefined;
      if (GenerateSecretString && !hasValue) {
        putVersion(secret, generateSecret(GenerateSecretString), randomUUID());
      } else if (SecretString !== undefined && !hasValue) {
        putVersion(secret, SecretString, randomUUID());
      }
      return secret.arn;
    },
    deleteSecret: (id) => secrets.delete(need(id).name),
    secretString: (id, versionId) => read(need(id), versionId).value,
    putSecretString: (id, value) => {
      const secret = need(id);
      const current = secret.versions[secret.stages[CURRENT] ?? ''];
      if (current?.value !== value) putVersion(secret, value, randomUUID());
    },
  };
}

function stagesOf(secret: Secret, versionId: string): string[] {
  return Object.keys(secret.stages).filter((stage) => secret.stages[stage] === versionId);
}

const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** A value by CloudFormation's rules; with a template, the template's JSON with the value under its key. */
export function generateSecret(rules: GenerateSecretString): string {
  const excluded = new Set(rules.ExcludeCharacters);
  const classes = [
    rules.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rules.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rules.ExcludeNumbers ? '' : '0123456789',
    rules.ExcludePunctuation ? '' : PUNCTUATION,
    rules.IncludeSpace ? ' ' : '',
  ]
    .map((characters) => [...characters].filter((character) => !excluded.has(character)))
    .filter((characters) => characters.length > 0);
  const pick = (from: string[]): string => from[randomInt(from.length)] ?? '';
  const required = rules.RequireEachIncludedType === false ? [] : classes.map(pick);
  const length = rules.PasswordLength ?? 32;
  if (classes.length === 0 || length < required.length) {
    throw new Error('GenerateSecretString leaves no character to choose, or too short a length.');
  }
  const characters = [
    ...required,
    ...Array.from({ length: length - required.length }, () => pick(classes.flat())),
  ];
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  const value = characters.join('');
  if (rules.SecretStringTemplate === undefined || rules.GenerateStringKey === undefined) return value;
  const template = JSON.parse(rules.SecretStringTemplate) as Record<string, unknown>;
  return JSON.stringify({ ...template, [rules.GenerateStringKey]: value });
}
