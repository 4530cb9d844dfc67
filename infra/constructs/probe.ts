import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { probeDone } from '#shared/deployment/log-lines.ts';
import type { Deployment } from './deployment.ts';
import { EntryFunction } from './function.ts';
import type { Observability } from './observability.ts';
import { runEvery, unrepeated } from './schedules.ts';

/** How often the site is looked at from outside. */
const every = Duration.minutes(10);

/** Looks at the site through its public domain, as a visitor, and rings where it does not answer, or does not look. */
export class Probe extends Construct {
  constructor(scope: Construct, deployment: Deployment, observability: Observability) {
    super(scope, 'Probe');
    const probe = new EntryFunction(this, 'probe', deployment, {
      timeout: Duration.minutes(2),
      memory: 256,
      asynchronous: unrepeated,
    });
    runEvery(this, 'Probe', probe, {
      rate: every,
      description: 'Looks at the site from outside',
      // On one machine there is no outside.
      enabled: deployment.settings.deployment !== undefined && !deployment.firstPass,
    });
    observability.watchFunctions([probe]);
    observability.watchRuns('Probe', probe, {
      pattern: `{ $.message = "${probeDone}" }`,
      period: Duration.minutes(3 * every.toMinutes()),
      evaluationPeriods: 1,
      description: 'Nobody looks at the site from outside',
    });
  }
}
