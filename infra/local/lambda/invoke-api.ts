import { arnOf } from '../account.ts';
import { accessDenied, AwsError, jsonError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalResponse, type LocalService } from '../protocol/service.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import { account } from '../rights/request.ts';
import { FunctionError, type LambdaFunction } from './functions.ts';

/** Lambda's API: one function calls another by its name and waits for the answer. */
export const invokeSupported: SupportedOperations = { Invoke: ['FunctionName', 'Payload'] };

const invocation = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/;
const json = { 'content-type': 'application/json' };

/** @param functionOf a function by its name; undefined where there is none */
export function createInvokeApi(functionOf: (name: string) => LambdaFunction | undefined): LocalService {
  return async ({ method, url, headers, body, caller = account }) => {
    const name = method === 'POST' ? invocation.exec(url)?.[1] : undefined;
    if (name === undefined) throw new NotSupported('Lambda', `${method} ${url}`);
    const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type !== 'RequestResponse') throw new NotSupported('Lambda', `Invoke with InvocationType ${type}`);
    const resource = arnOf('lambda', `function:${name}`);
    const refusal = caller.refusal({ action: 'lambda:InvokeFunction', resource });
    if (refusal !== undefined) return jsonError(accessDenied(refusal));
    const target = functionOf(name);
    if (!target)
      return jsonError(new AwsError('ResourceNotFoundException', 404, `Function not found: ${resource}`));
    return answerOf(() => target.invoke(JSON.parse(body.toString() || 'null')));
  };
}

/** Answers with the function's result, or with its error and a header that says so. */
async function answerOf(invoke: () => Promise<unknown>): Promise<LocalResponse> {
  try {
    return { status: 200, headers: json, body: JSON.stringify((await invoke()) ?? null) };
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    const { errorType, errorMessage, trace } = error;
    if (error.throttled) return jsonError(new AwsError(errorType, 429, errorMessage));
    return {
      status: 200,
      headers: { ...json, 'x-amz-function-error': 'Unhandled' },
      body: JSON.stringify({ errorType, errorMessage, trace }),
    };
  }
}
