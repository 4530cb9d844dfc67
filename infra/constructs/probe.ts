import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { probeDone } from '#shared/deployment/log-lines.ts';
import type { Deployment } from './deployment.ts';
import { EntryFunction } from './function.ts';
import type { Observability } from './observability.ts';
import { runEvery, unrepeated } from './schedules.ts';

const every = Duration.minutes(10);

/** Checks the site through its public domain. An alarm fires if the site does not respond, or if the checks stop. */
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
      description: 'Checks the site from outside',
      // The local stage has no public domain to check.
      enabled: deployment.settings.deployment !== undefined && !deployment.firstPass,
    });
    observability.watchFunctions(
      [probe],
      'Visitors may not reach the site through its domain. Its log names the check that failed.',
    );
    observability.watchRuns('Probe', probe, {
      pattern: `{ $.message = "${probeDone}" }`,
      period: Duration.minutes(3 * every.toMinutes()),
      evaluationPeriods: 1,
      description:
        'The probe no longer checks the site from outside, so an outage may go unnoticed. Read the log of the Lambda probe and check the rule ProbeSchedule.',
    });
  }
}
