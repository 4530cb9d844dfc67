import * as z from 'zod';
import { accountId, region } from './account.ts';
import { AwsError } from './aws-error.ts';
import type { Clock } from './clock.ts';
import { jsonService, operation } from './json-service.ts';
import type { LocalService } from './service.ts';
import type { Store } from './store.ts';

/** Promised: GetParameter, GetParameters, PutParameter, by plain name, newest version only. */
interface Parameter {
  Name: string;
  Type: 'String' | 'SecureString';
  Value: string;
  Version: number;
  /** Milliseconds since the epoch. */
  modified: number;
}

export interface Ssm {
  handle: LocalService;
  /** Writes a parameter as CloudFormation does: over what is there. */
  putParameter(name: string, value: string): void;
}

export function createSsm({ clock, store }: { clock: Clock; store: Store }): Ssm {
  const parameters = store.collection<Parameter>('ssm.parameter');
  const put = (name: string, value: string, type: Parameter['Type'] = 'String'): number => {
    const Version = (parameters.get(name)?.Version ?? 0) + 1;
    parameters.put(name, { Name: name, Type: type, Value: value, Version, modified: clock.now() });
    return Version;
  };
  const shown = ({ modified, ...parameter }: Parameter, decrypt: boolean) => ({
    ...parameter,
    // Without WithDecryption a SecureString comes back as its ciphertext, which nobody can use.
    Value: parameter.Type === 'SecureString' && !decrypt ? '(encrypted)' : parameter.Value,
    ARN: `arn:aws:ssm:${region}:${accountId}:parameter${parameter.Name.startsWith('/') ? '' : '/'}${parameter.Name}`,
    DataType: 'text',
    LastModifiedDate: modified / 1000,
  });
  return {
    putParameter: (name, value) => {
      if (parameters.get(name)?.Value !== value) put(name, value);
    },
    handle: jsonService('SSM', {
      GetParameter: operation(
        z.strictObject({ Name: z.string(), WithDecryption: z.boolean().optional() }),
        ({ Name, WithDecryption = false }) => {
          const parameter = parameters.get(Name);
          if (!parameter) throw new AwsError('ParameterNotFound', 400, '');
          return { Parameter: shown(parameter, WithDecryption) };
        },
      ),
      GetParameters: operation(
        z.strictObject({ Names: z.array(z.string()).max(10), WithDecryption: z.boolean().optional() }),
        ({ Names, WithDecryption = false }) => {
          const found = Names.flatMap((name) => parameters.get(name) ?? []);
          return {
            Parameters: found.map((parameter) => shown(parameter, WithDecryption)),
            InvalidParameters: Names.filter((name) => !parameters.get(name)),
          };
        },
      ),
      PutParameter: operation(
        z.strictObject({
          Name: z.string(),
          Value: z.string(),
          Type: z.enum(['String', 'SecureString']).optional(),
          Overwrite: z.boolean().optional(),
        }),
        ({ Name, Value, Type, Overwrite }) => {
          const known = parameters.get(Name);
          if (known && !Overwrite)
            throw new AwsError('ParameterAlreadyExists', 400, 'The parameter already exists.');
          return { Version: put(Name, Value, Type ?? known?.Type), Tier: 'Standard' };
        },
      ),
    }),
  };
}
