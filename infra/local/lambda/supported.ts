import type { SupportedOperations } from '../protocol/supported.ts';
import { comparisons } from './event-filter.ts';
import { invokeSupported } from './invoke-api.ts';

export const streamSupported: SupportedOperations = {
  'event source mapping': [
    'BatchSize',
    'BisectBatchOnFunctionError',
    'MaximumRetryAttempts',
    'FilterCriteria',
  ],
  filter: ['exact value', ...Object.keys(comparisons)],
};

export const lambdaSupported: SupportedOperations = {
  ...invokeSupported,
  'asynchronous event': ['MaximumRetryAttempts'],
};
