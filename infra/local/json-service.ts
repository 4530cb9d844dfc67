import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { AwsError, jsonError } from './aws-error.ts';
import { NotPromised, type LocalRequest, type LocalResponse, type LocalService } from './service.ts';

/** One promised operation of a JSON service: the parameters it takes, and what it does. */
export interface Operation<I extends z.ZodType = z.ZodType> {
  input: I;
  run: (input: z.infer<I>) => object;
}

/** Keeps the input's type for `run`. */
export const operation = <I extends z.ZodType>(input: I, run: Operation<I>['run']): Operation =>
  ({ input, run }) as unknown as Operation;

/**
 * A service that speaks AWS JSON 1.1: the operation in X-Amz-Target, parameters and answer in JSON. An
 * operation or a parameter that is not promised is refused by name.
 */
export function jsonService(name: string, operations: Record<string, Operation>): LocalService {
  return async (request) => {
    const target = /\.(\w+)$/.exec(request.headers['x-amz-target'] ?? '')?.[1] ?? '';
    const found = operations[target];
    if (!found) throw new NotPromised(name, target || 'a request without X-Amz-Target');
    return answer(name, target, found, parse(request));
  };
}

/** Runs one operation on parsed parameters and answers in the protocol's form. */
export function answer(
  name: string,
  called: string,
  { input, run }: Operation,
  given: unknown,
): LocalResponse {
  const parsed = input.safeParse(given);
  if (!parsed.success) {
    const unknown = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [],
    );
    if (unknown.length > 0) throw new NotPromised(name, `${called} with ${unknown.join(', ')}`);
    const [issue] = parsed.error.issues;
    return jsonError(new AwsError('ValidationException', 400, `${issue?.path.join('.')}: ${issue?.message}`));
  }
  try {
    return {
      status: 200,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() },
      body: JSON.stringify(run(parsed.data)),
    };
  } catch (error) {
    if (error instanceof AwsError) return jsonError(error);
    throw error;
  }
}

function parse(request: LocalRequest): unknown {
  try {
    return JSON.parse(request.body.toString() || '{}');
  } catch {
    return undefined;
  }
}
