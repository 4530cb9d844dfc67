import { type ScenarioGroup, services } from './fault-scenarios.ts';

export const refusedCalls: ScenarioGroup = {
  what: 'refused, throttled and slow calls',
  scenarios: [
    {
      name: 'every call of every service fails once (500)',
      strikes: { everyOperationOf: services },
      rules: [
        ...(['dynamodb', 's3', 'cognito', 'ses', 'ssm', 'secretsManager', 'cloudfront'] as const).map(
          (service) => ({
            service,
            kind: 'error' as const,
            firstTries: true as const,
            ...(service === 's3' && { operation: /^(?!PostObject)/ }),
          }),
        ),
        // Retries of a presigned POST share no id, so `firstTries` can't recognize them.
        { service: 's3', operation: 'PostObject', kind: 'error', everySecond: true },
        { service: 'stripe', kind: 'error', everySecond: true },
      ],
    },
    {
      name: 'concurrent writes conflict',
      strikes: [
        'dynamodb TransactWriteItems',
        's3 CopyObject',
        'cognito SignUp',
        'cloudfront CreateInvalidation',
        'stripe POST /v1/customers',
        'stripe POST /v1/checkout/sessions',
        'stripe GET /v1/invoices',
      ],
      rules: [
        { service: 'dynamodb', operation: 'TransactWriteItems', kind: 'conflict', firstTries: true },
        // Fail random calls, not every second call. A request counts two limits, so every second call would always hit
        // the second limit.
        {
          service: 'dynamodb',
          operation: /^(UpdateItem|PutItem)$/,
          kind: 'conflict',
          chance: { of: 0.3, seed: 1 },
        },
        { service: 's3', operation: /^(Copy|Put|Delete)/, kind: 'conflict', everySecond: true },
        { service: 'cognito', kind: 'conflict', everySecond: true },
        { service: 'cloudfront', kind: 'conflict', everySecond: true },
        { service: 'stripe', kind: 'conflict', everySecond: true },
      ],
    },
    {
      name: 'the first two requests of every operation are throttled',
      strikes: { everyOperationOf: services },
      rules: services.map((service) => ({ service, kind: 'throttle', times: 2 })),
    },
    {
      name: 'functions are throttled by Lambda',
      strikes: { everyOperationOf: ['lambda'] },
      rules: [{ service: 'lambda', kind: 'throttle', times: 1 }],
    },
    {
      name: 'every response is slow, but within its timeout',
      strikes: { everyOperationOf: services },
      rules: services.map((service) => ({ service, kind: 'slow', milliseconds: 400, times: 1 })),
    },
  ],
};
