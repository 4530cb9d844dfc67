/** AWS JSON 1.1, the protocol of SSM and Secrets Manager: a POST with the operation's name in X-Amz-Target. */
import type { z } from 'zod';
import { firstRefusal } from '../rights/request.ts';
import { accessDenied, AwsError, jsonError } from './aws-error.ts';
import { noteCall, pathsIn } from './calls.ts';
import { NotSupported, type LocalService } from './service.ts';

/** `on` returns the ARNs that the operation acts on; `run` carries it out. */
type Operation<Input> = { on: (input: Input) => string[]; run: (input: Input) => object };
type Schemas = Record<string, z.ZodType>;

/**
 * Creates a service from its operations. A parameter that the (strict) schema lacks is refused as not supported; an
 * invalid value is a ValidationException.
 * @param targetPrefix part of X-Amz-Target before the operation
 * @param rightsPrefix part of a policy action before the operation, for example `ssm`
 */
export function jsonService<Inputs extends Schemas>(
  service: string,
  targetPrefix: string,
  rightsPrefix: string,
  inputs: Inputs,
  operations: { [Name in keyof Inputs]: Operation<z.output<Inputs[Name]>> },
): LocalService {
  return async ({ headers, body, caller }) => {
    const target = headers['x-amz-target'] ?? '';
    const name = target.slice(targetPrefix.length);
    if (!target.startsWith(targetPrefix) || !Object.hasOwn(inputs, name))
      throw new NotSupported(service, target || 'a request without a target');
    const { on, run } = operations[name] as Operation<unknown>;
    const input: unknown = JSON.parse(body.toString('utf8'));
    noteCall(service, name, pathsIn(input));
    const { data, error } = (inputs as Schemas)[name]!.safeParse(input);
    const [issue] = error?.issues ?? [];
    if (issue?.code === 'unrecognized_keys')
      throw new NotSupported(service, `${name} with ${[...issue.path, ...issue.keys].join('.')}`);
    try {
      if (issue) throw new AwsError('ValidationException', 400, `${issue.path.join('.')}: ${issue.message}`);
      const action = `${rightsPrefix}:${name}`;
      const refusal = firstRefusal(
        caller,
        on(data).map((resource) => ({ action, resource })),
      );
      if (refusal !== undefined) throw accessDenied(refusal);
      const answer = JSON.stringify(run(data));
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body: answer };
    } catch (error) {
      if (error instanceof AwsError) return jsonError(error);
      throw error;
    }
  };
}
