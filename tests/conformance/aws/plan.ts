import type { AwsTarget } from '../target.ts';

export interface PlanLine {
  service: string;
  /** What a run makes and deletes again, or why it does nothing there. */
  makes: string;
  /** US dollars at list price, rounded up; what is not charged by use says so. */
  costs: string;
}

/** What a run against AWS makes, and what it may cost; printed before anything is made. */
export function planOf({ prefix, mailFrom, distribution }: AwsTarget): PlanLine[] {
  const named = `named ${prefix}-…`;
  return [
    {
      service: 'DynamoDB',
      makes: `about 7 tables on demand ${named}, with indexes and streams; some 3,000 writes of up to 400 KB`,
      costs: 'under 0.05',
    },
    {
      service: 'S3',
      makes: `about 70 private buckets ${named}, one a test, each emptied and deleted; objects of at most 10 MB`,
      costs: 'under 0.05',
    },
    { service: 'SSM', makes: `about 6 standard parameters /${prefix}-…`, costs: 'nothing' },
    {
      service: 'Secrets Manager',
      makes: `about 5 secrets ${named}, deleted without recovery`,
      costs: 'under 0.01 (40 cents a month each, by the hour)',
    },
    {
      service: 'Cognito',
      makes: `about 10 user pools ${named}, some on the Essentials plan, with about 80 users; mails by Cognito's own sender to success+…@simulator.amazonses.com`,
      costs: 'nothing for the first 10,000 users of a month, then 0.0055 or 0.015 each',
    },
    mailFrom
      ? {
          service: 'SES',
          makes: `a few mails from ${mailFrom} to success@simulator.amazonses.com`,
          costs: 'under 0.01',
        }
      : { service: 'SES', makes: 'SKIPPED: no --mail-from and no STAGE', costs: 'nothing' },
    distribution
      ? {
          service: 'CloudFront',
          makes: `a few invalidations of ${distribution}, of paths below /${prefix}`,
          costs: 'nothing for the first 1,000 paths of a month, then 0.005 each',
        }
      : { service: 'CloudFront', makes: 'SKIPPED: no --distribution', costs: 'nothing' },
    {
      service: 'the edge, HTTP APIs, function URLs, Lambda',
      makes: 'SKIPPED: they need functions and distributions of the suite’s own, which it does not deploy',
      costs: 'nothing',
    },
    {
      service: 'Stripe',
      makes: 'SKIPPED: it is no service of AWS’s; its suite runs on the stand-in',
      costs: 'nothing',
    },
  ];
}
