import type { SupportedOperations } from '../protocol/supported.ts';
import { invokeSupported } from './invoke-api.ts';

/**
 * What is supported of Lambda, by what a function or its sender can see: event source mappings on a table's stream
 * (stream.ts), their filters (event-filter.ts), asynchronous events (async-invocations.ts), calls of one function by another (invoke-api.ts), and the runtime (functions.ts).
 */
export const streamSupported: SupportedOperations = {
  'event source mapping': [
    'the records of a stream in order',
    'BatchSize',
    'BisectBatchOnFunctionError',
    'MaximumRetryAttempts',
    'ReportBatchItemFailures',
    'FilterCriteria',
    'a failing batch blocks what is behind it',
  ],
  filter: ['exact value', 'nested', 'prefix', 'exists', 'anything-but'],
};

export const lambdaSupported: SupportedOperations = {
  ...invokeSupported,
  runtime: [
    'event and context',
    'environment',
    'Timeout',
    'one event at a time',
    'error of the handler',
    'error while loading',
    'exit',
    'clock',
  ],
  'asynchronous event': [
    'three tries',
    'one request id',
    'kept when given up',
    'answered at once',
    'MaximumRetryAttempts',
  ],
  'bucket notification': ['prefix', 'suffix', 'the event’s shape', 'form-encoded key'],
};
