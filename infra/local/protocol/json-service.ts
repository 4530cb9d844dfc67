/** AWS JSON 1.1, which SSM and Secrets Manager speak: one POST, the operation's name in X-Amz-Target. */
import type { z } from 'zod';
import { firstRefusal, type Caller } from '../rights/request.ts';
import { accessDenied, AwsError, jsonError } from './aws-error.ts';
import { noteCall, pathsIn } from './calls.ts';
import { NotSupported, type LocalService } from './service.ts';

/** Beginning of the names of each service's rights. */
const rightsPrefix = { SSM: 'ssm', 'Secrets Manager': 'secretsmanager' } as const;

export type JsonOperation = (input: unknown, caller?: Caller) => object;

/**
 * Declares an operation. A parameter that the (strict) schema does not list is refused as not supported; a wrong value of
 * one that it lists is the service's ValidationException.
 */
export function jsonOperation<Input>(
  service: keyof typeof rightsPrefix,
  name: string,
  schema: z.ZodType<Input>,
  /** Names the ARNs that it is done to; the right has the operation's own name. */
  resources: (input: Input) => string[],
  run: (input: Input) => object,
): JsonOperation {
  const action = `${rightsPrefix[service]}:${name}`;
  return (input, caller) => {
    noteCall(service, name, pathsIn(input));
    const { data, error } = schema.safeParse(input);
    const [issue] = error?.issues ?? [];
    if (issue?.code === 'unrecognized_keys')
      throw new NotSupported(service, `${name} with ${[...issue.path, ...issue.keys].join('.')}`);
    if (data === undefined)
      throw new AwsError('ValidationException', 400, `${issue?.path.join('.')}: ${issue?.message}`);
    const asked = resources(data).map((resource) => ({ action, resource }));
    const refusal = firstRefusal(caller, asked);
    if (refusal !== undefined) throw accessDenied(refusal);
    return run(data);
  };
}

/** A service that finds the operation by the target's name after the prefix. */
export function jsonService(
  service: string,
  targetPrefix: string,
  operations: Record<string, JsonOperation>,
): LocalService {
  return async ({ headers, body, caller }) => {
    const target = headers['x-amz-target'] ?? '';
    const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : target;
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation) throw new NotSupported(service, name || 'a request without a target');
    try {
      const answer = operation(JSON.parse(body.toString('utf8')), caller);
      return {
        status: 200,
        headers: { 'content-type': 'application/x-amz-json-1.1' },
        body: JSON.stringify(answer),
      };
    } catch (error) {
      if (error instanceof AwsError) return jsonError(error);
      throw error;
    }
  };
}
