/**
 * Systems Manager's parameters.
 *
 * Supported: GetParameter (Name, WithDecryption), GetParameters (Names, WithDecryption), PutParameter (Name,
 * Value, Type String or SecureString, Description, KeyId, Overwrite); no versions or labels in names, no
 * StringList, policies, tiers or tags.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { arnOf } from './account.ts';
import { AwsError } from './protocol/aws-error.ts';
import type { Clock } from './clock.ts';
import { jsonOperation, jsonService } from './protocol/json-service.ts';
import { supportedBySchemas } from './protocol/supported.ts';
import { NotSupported, type LocalService } from './protocol/service.ts';
import type { Store } from './store.ts';

interface Parameter {
  type: 'String' | 'SecureString';
  value: string;
  version: number;
  /** Milliseconds since the epoch. */
  modified: number;
}

export interface Ssm {
  handle: LocalService;
  /** Sets a String parameter to what the template says, as a deployment does; the same value changes nothing. */
  putParameter: (name: string, value: string) => void;
  /** Deletes a parameter; nothing where there is none. */
  deleteParameter: (name: string) => void;
}

const name = z.string().min(1).max(2048);
const inputs = {
  GetParameter: z.strictObject({ Name: name, WithDecryption: z.boolean().default(false) }),
  GetParameters: z.strictObject({
    Names: z.array(name).min(1).max(10),
    WithDecryption: z.boolean().default(false),
  }),
  PutParameter: z.strictObject({
    Name: name.regex(/^[\w./-]+$/),
    Value: z.string().min(1).max(4096),
    Type: z.enum(['String', 'SecureString']).optional(),
    Description: z.string().max(1024).optional(),
    KeyId: z.string().optional(),
    Overwrite: z.boolean().default(false),
  }),
};
export const ssmSupported = supportedBySchemas(inputs);

export function createSsm({ clock, store }: { clock: Clock; store: Store }): Ssm {
  const parameters = store.collection<Parameter>('ssm-parameter');

  const put = (key: string, value: string, type: Parameter['type']): Parameter => {
    const version = (parameters.get(key)?.version ?? 0) + 1;
    const parameter = { type, value, version, modified: clock.now() };
    parameters.put(key, parameter);
    return parameter;
  };
  const find = (key: string): Parameter | undefined => {
    if (key.includes(':')) throw new NotSupported('SSM', 'ARNs, versions and labels in a parameter’s name');
    return parameters.get(key);
  };

  const operations = {
    GetParameter: jsonOperation(
      'SSM',
      'GetParameter',
      inputs.GetParameter,
      ({ Name }) => [parameterArn(Name)],
      ({ Name, WithDecryption }) => {
        const parameter = find(Name);
        if (!parameter) throw new AwsError('ParameterNotFound', 400, '');
        return { Parameter: describe(Name, parameter, WithDecryption) };
      },
    ),
    GetParameters: jsonOperation(
      'SSM',
      'GetParameters',
      inputs.GetParameters,
      ({ Names }) => Names.map(parameterArn),
      ({ Names, WithDecryption }) => {
        const found = Names.map((key) => ({ key, parameter: find(key) }));
        return {
          Parameters: found.flatMap(({ key, parameter }) =>
            parameter ? [describe(key, parameter, WithDecryption)] : [],
          ),
          InvalidParameters: found.filter(({ parameter }) => !parameter).map(({ key }) => key),
        };
      },
    ),
    PutParameter: jsonOperation(
      'SSM',
      'PutParameter',
      inputs.PutParameter,
      ({ Name }) => [parameterArn(Name)],
      ({ Name, Value, Type, Overwrite }) => {
        const existing = parameters.get(Name);
        if (existing && !Overwrite) {
          throw new AwsError(
            'ParameterAlreadyExists',
            400,
            'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
          );
        }
        const type = Type ?? existing?.type;
        if (!type) throw new AwsError('ValidationException', 400, 'A parameter type is required.');
        return { Version: put(Name, Value, type).version, Tier: 'Standard' };
      },
    ),
  };

  return {
    handle: jsonService('SSM', 'AmazonSSM.', operations),
    putParameter: (key, value) => {
      if (parameters.get(key)?.value !== value) put(key, value, 'String');
    },
    deleteParameter: (key) => parameters.delete(key),
  };
}

const parameterArn = (key: string): string =>
  arnOf('ssm', `parameter${key.startsWith('/') ? '' : '/'}${key}`);

function describe(key: string, { type, value, version, modified }: Parameter, decrypt: boolean): object {
  return {
    Name: key,
    Type: type,
    // Without decryption AWS gives the ciphertext; a digest stands for it, of as little use to the reader.
    Value: type === 'SecureString' && !decrypt ? createHash('sha256').update(value).digest('base64') : value,
    Version: version,
    LastModifiedDate: modified / 1000,
    ARN: parameterArn(key),
    DataType: 'text',
  };
}
