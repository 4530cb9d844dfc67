import { arnOf } from '../account.ts';
import { accessDenied, AwsError, jsonError } from '../protocol/aws-error.ts';
import { noteCall } from '../protocol/calls.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import { account } from '../rights/request.ts';
import { type LambdaFunction } from './functions.ts';
import { FunctionError } from './definition.ts';

export const invokeSupported: SupportedOperations = { Invoke: [] };

const invocation = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/;

/** Creates Lambda's API, through which a function invokes another by name and waits for the result. */
export function createInvokeApi(functionOf: (name: string) => LambdaFunction | undefined): LocalService {
  return async ({ method, url, headers, body, caller = account }) => {
    const name = method === 'POST' ? invocation.exec(url)?.[1] : undefined;
    const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (name === undefined || type !== 'RequestResponse')
      throw new NotSupported('Lambda', `${method} ${url} with InvocationType ${type}`);
    noteCall('Lambda', 'Invoke');
    const resource = arnOf('lambda', `function:${name}`);
    const refusal = caller.refusal({ action: 'lambda:InvokeFunction', resource });
    if (refusal !== undefined) return jsonError(accessDenied(refusal));
    const target = functionOf(name);
    if (!target)
      return jsonError(new AwsError('ResourceNotFoundException', 404, `Function not found: ${resource}`));
    const answer = (result: unknown, more = {}) => ({
      status: 200,
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(result ?? null),
    });
    try {
      return answer(await target.invoke(JSON.parse(body.toString())));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      const { errorType, errorMessage } = error;
      return error.throttled
        ? jsonError(new AwsError(errorType, 429, errorMessage))
        : answer({ errorType, errorMessage }, { 'x-amz-function-error': 'Unhandled' });
    }
  };
}
