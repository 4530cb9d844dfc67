import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, onTestFinished, test } from 'vitest';
import { createAsyncInvocations } from '../../lambda/async-invocations.ts';
import { createInvokeApi } from '../../lambda/invoke-api.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';
import { makeFunction } from '../support/local-function.ts';

async function startInvoking() {
  const { lambda } = makeFunction(`exports.handler = async (event) => {
    if (event.fail) throw new RangeError('too far');
    return event.none ? undefined : event;
  }`);
  const { url, close } = await listen(createInvokeApi((name) => (name === 'test' ? lambda : undefined)));
  const client = new LambdaClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
    maxAttempts: 1,
  });
  onTestFinished(close);
  return async (event: object, more: object = {}) => {
    const command = new InvokeCommand({ FunctionName: 'test', Payload: JSON.stringify(event), ...more });
    const { Payload, FunctionError: failure } = await client.send(command);
    return { failure, answer: JSON.parse(Payload?.transformToString() ?? '') as unknown };
  };
}

test('Invoke returns the function’s result or its error', async () => {
  const invoke = await startInvoking();
  expect(await invoke({ a: 1 })).toEqual({ failure: undefined, answer: { a: 1 } });
  expect(await invoke({ none: true })).toEqual({ failure: undefined, answer: null });
  expect(await invoke({ fail: true })).toEqual({
    failure: 'Unhandled',
    answer: { errorType: 'RangeError', errorMessage: 'too far' },
  });
});

test.each([
  ['an unknown function', { FunctionName: 'nobody' }, { name: 'ResourceNotFoundException' }],
  ['an asynchronous call', { InvocationType: 'Event' }, { $metadata: { httpStatusCode: 501 } }],
])('Invoke refuses %s', async (_, more, refusal) => {
  const invoke = await startInvoking();
  await expect(invoke({}, more)).rejects.toMatchObject(refusal);
});

test.each([0, 2])('an asynchronous event becomes a dead letter after %i retries', async (retries) => {
  const { lambda } = makeFunction(`exports.handler = async () => { throw new Error('no'); }`);
  lambda.asynchronousRetries = retries;
  const store = new Store(':memory:');
  onTestFinished(() => store.close());
  const invocations = createAsyncInvocations(store);
  invocations.enqueue(lambda, { a: 1 });
  await invocations.idle();
  expect(lambda.invocations).toBe(retries + 1);
  const letter = { functionName: 'test', event: { a: 1 }, attempts: retries + 1 };
  expect(store.collection('dead-letter').entries()).toEqual([[expect.any(String), letter]]);
  expect(store.collection('async-invocation').entries()).toEqual([]);
});
