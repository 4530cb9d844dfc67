import type { FaultKind } from '#infra/local/faults.ts';
import { awsCalls, siteCalls, stripeCalls } from './operations.ts';
import { walkEach, type Case } from './walks.ts';

const everywhere = (kind: Extract<FaultKind, 'lost-before' | 'lost-after'>): Case['rules'] => [
  ...(['dynamodb', 'ses', 'ssm', 'secretsManager', 'cloudfront'] as const).map((service) => ({
    service,
    kind,
    firstTries: true as const,
  })),
  { service: 's3', operation: /^(?!PostObject)/, kind, firstTries: true },
  { service: 's3', operation: 'PostObject', kind, everySecond: true },
  // A challenge that was answered is spent: each more often than once would never end.
  { service: 'cognito', kind, times: 1 },
  { service: 'stripe', kind, everySecond: true },
  { service: 'site', operation: /\/api\//, kind, everySecond: true },
  { service: 'lambda', operation: /^(photo|job|stripe-webhook)$/, kind, times: 1 },
];

/** Longer than any client of ours waits for one answer (2 s for AWS, 3.5 s for the payment provider). */
const tooLate = { kind: 'slow', milliseconds: 4000, times: 1 } as const;

walkEach('connections that are lost, and answers that come too late', [
  {
    name: 'every connection is lost once before the call was carried out',
    rules: everywhere('lost-before'),
    strikes: [...awsCalls, ...stripeCalls, ...siteCalls],
  },
  {
    name: 'every connection is lost once after the call was carried out',
    rules: everywhere('lost-after'),
    strikes: [...awsCalls, ...stripeCalls, ...siteCalls],
  },

  {
    name: 'one call of each operation that writes is answered after its caller gave up',
    strikes: [
      'dynamodb TransactWriteItems',
      'dynamodb UpdateItem',
      'dynamodb Query',
      's3 PutObject',
      's3 CopyObject',
      's3 DeleteObjects',
      'ses SendEmail',
      'cloudfront CreateInvalidation',
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
      { service: 'stripe', ...tooLate },
    ],
  },
  {
    name: 'half of an object, or of an answer, comes and then nothing',
    strikes: ['s3 GetObject', 'dynamodb Query', 'stripe GET /v1/invoices'],
    rules: [
      { service: 's3', operation: 'GetObject', kind: 'stalled', times: 1 },
      { service: 'dynamodb', operation: 'Query', kind: 'stalled', times: 1 },
      { service: 'stripe', operation: 'GET /v1/invoices', kind: 'stalled', times: 1 },
    ],
  },
]);
