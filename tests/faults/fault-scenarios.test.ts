import type { FaultKind } from '@directory/local-cloud/faults/rule.ts';
import { lateAnswers } from './late-answers.ts';
import { refusedCalls } from './refused-calls.ts';
import { type FaultScenario, type ScenarioGroup, services, runFaultScenarios } from './fault-scenarios.ts';

const everywhere = (kind: Extract<FaultKind, 'lost-before' | 'lost-after'>): FaultScenario['rules'] => [
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

const lostConnections: ScenarioGroup = {
  what: 'lost connections',
  scenarios: [
    {
      name: 'every connection is lost once before its call runs',
      rules: everywhere('lost-before'),
      strikes: { everyOperationOf: [...services, 'site'] },
    },
    {
      name: 'every connection is lost once after its call ran',
      rules: everywhere('lost-after'),
      strikes: { everyOperationOf: [...services, 'site'] },
    },
  ],
};

runFaultScenarios([refusedCalls, lateAnswers, lostConnections]);
