import type { ScenarioGroup } from './fault-scenarios.ts';

/**
 * Delay longer than our clients wait for one response (2 s for AWS, 3.5 s for Stripe). Calls that run a trigger of the
 * user pool wait 6 s.
 */
const tooLate = { kind: 'slow', milliseconds: 4000, times: 1 } as const;

export const lateAnswers: ScenarioGroup = {
  what: 'late or incomplete responses',
  scenarios: [
    {
      name: 'one call of each writing operation is answered after its timeout',
      strikes: [
        'dynamodb TransactWriteItems',
        'dynamodb UpdateItem',
        'dynamodb Query',
        's3 PutObject',
        's3 CopyObject',
        's3 DeleteObjects',
        'ses SendEmail',
        'cloudfront CreateInvalidation',
        'cognito SignUp',
        'cognito ConfirmSignUp',
        'cognito AdminInitiateAuth',
        'cognito AdminAddUserToGroup',
        'stripe POST /v1/customers',
        'stripe POST /v1/checkout/sessions',
        'stripe GET /v1/invoices',
      ],
      rules: [
        { service: 'dynamodb', operation: /^(TransactWriteItems|UpdateItem|Query|PutItem)$/, ...tooLate },
        { service: 's3', operation: /^(PutObject|CopyObject|DeleteObjects?)$/, ...tooLate },
        { service: 'ses', ...tooLate },
        { service: 'ssm', ...tooLate },
        { service: 'cloudfront', ...tooLate },
        { service: 'cognito', operation: 'AdminAddUserToGroup', ...tooLate },
        {
          service: 'cognito',
          operation: /^(SignUp|ConfirmSignUp|AdminInitiateAuth)$/,
          ...tooLate,
          milliseconds: 7_000,
        },
        { service: 'stripe', operation: /^POST|invoices$/, ...tooLate },
      ],
    },
    {
      name: 'half of an object or response arrives and then nothing',
      strikes: ['s3 GetObject', 'dynamodb Query', 'stripe GET /v1/invoices'],
      rules: [
        { service: 's3', operation: 'GetObject', kind: 'stalled', times: 1 },
        { service: 'dynamodb', operation: 'Query', kind: 'stalled', times: 1 },
        { service: 'stripe', operation: 'GET /v1/invoices', kind: 'stalled', times: 1 },
      ],
    },
  ],
};
