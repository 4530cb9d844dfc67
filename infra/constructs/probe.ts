import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { probeDone } from '#shared/deployment/log-lines.ts';
import { named, type Deployment } from './deployment.ts';
import { EntryFunction } from './function.ts';
import type { Observability } from './observability.ts';

/** How often the site is looked at from outside. */
const every = Duration.minutes(10);

/** Looks at the site through its public domain, as a visitor, and rings where it does not answer, or does not look. */
export class Probe extends Construct {
  constructor(scope: Construct, deployment: Deployment, observability: Observability) {
    super(scope, 'Probe');
    const probe = new EntryFunction(this, 'probe', deployment, {
      timeout: Duration.minutes(2),
      memory: 256,
      // The next one comes by itself.
      asynchronous: { retryAttempts: 0, maxEventAge: Duration.minutes(1) },
    });
    probe.configure({ SITE_ORIGIN: deployment.addresses.site });
    const rule = new Rule(this, 'Rule', {
      description: 'Looks at the site from outside',
      // On one machine there is no outside.
      enabled: deployment.settings.deployment !== undefined && !deployment.firstPass,
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(probe, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    });
    named(rule, 'ProbeSchedule');
    observability.watchFunctions([probe]);
    observability.watchRuns('Probe', probe, {
      pattern: `{ $.message = "${probeDone}" }`,
      period: Duration.minutes(3 * every.toMinutes()),
      evaluationPeriods: 1,
      description: 'Nobody looks at the site from outside',
    });
  }
}
