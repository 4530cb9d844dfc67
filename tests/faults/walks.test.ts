import type { FaultKind } from '@directory/local-cloud/faults/rule.ts';
import { late } from './late.ts';
import { refused } from './refused.ts';
import { type Case, type Group, services, walkEach } from './walks.ts';

const everywhere = (kind: Extract<FaultKind, 'lost-before' | 'lost-after'>): Case['rules'] => [
  ...(['dynamodb', 'cognito', 'ses', 'ssm', 'secretsManager', 'cloudfront'] as const).map((service) => ({
    service,
    kind,
    firstTries: true as const,
  })),
  { service: 's3', operation: /^(?!PostObject)/, kind, firstTries: true },
  { service: 's3', operation: 'PostObject', kind, everySecond: true },
  { service: 'stripe', kind, everySecond: true },
  { service: 'site', kind, everySecond: true },
  { service: 'lambda', operation: /^(photo|job|stripe-webhook)$/, kind, times: 1 },
];

const lost: Group = {
  what: 'connections that are lost',
  cases: [
    {
      name: 'every connection is lost once before the call was carried out',
      rules: everywhere('lost-before'),
      strikes: { everyOperationOf: [...services, 'site'] },
    },
    {
      name: 'every connection is lost once after the call was carried out',
      rules: everywhere('lost-after'),
      strikes: { everyOperationOf: [...services, 'site'] },
    },
  ],
};

walkEach([refused, late, lost]);
