import { z } from 'zod';
import { arnOf } from './account.ts';
import { AwsError } from './protocol/aws-error.ts';
import { jsonService } from './protocol/json-service.ts';
import { supportedBySchemas } from './protocol/supported.ts';
import type { Store } from './store.ts';

const inputs = { GetParameter: z.strictObject({ Name: z.string() }) };
export const ssmSupported = supportedBySchemas(inputs);

export type Ssm = ReturnType<typeof createSsm>;

/** Creates Systems Manager's Parameter Store. The template sets the parameters. */
export function createSsm({ store }: { store: Store }) {
  const parameters = store.collection<{ value: string }>('ssm-parameter');
  return {
    handle: jsonService('SSM', 'AmazonSSM.', 'ssm', inputs, {
      GetParameter: {
        on: ({ Name }) => [arnOf('ssm', `parameter${Name.startsWith('/') ? '' : '/'}${Name}`)],
        run: ({ Name }) => {
          const parameter = parameters.get(Name);
          if (!parameter) throw new AwsError('ParameterNotFound', 400, '');
          return { Parameter: { Name, Value: parameter.value } };
        },
      },
    }),
    putParameter: (name: string, value: string): void => parameters.put(name, { value }),
    deleteParameter: (name: string): void => parameters.delete(name),
  };
}
