import { cloudFrontSupported } from '@directory/local-cloud/cloudfront/api.ts';
import { cognitoSupported } from '@directory/local-cloud/cognito/supported.ts';
import { dynamodbSupported } from '@directory/local-cloud/dynamodb/supported.ts';
import { invokeSupported } from '@directory/local-cloud/lambda/invoke-api.ts';
import type { SupportedOperations } from '@directory/local-cloud/protocol/supported.ts';
import { s3Supported } from '@directory/local-cloud/s3/index.ts';
import { secretsSupported } from '@directory/local-cloud/secrets-manager.ts';
import { sesSupported } from '@directory/local-cloud/ses.ts';
import { ssmSupported } from '@directory/local-cloud/ssm.ts';
import { stripeSupported } from '@directory/local-cloud/stripe/api.ts';

const supported: Readonly<Record<string, SupportedOperations>> = {
  CloudFront: cloudFrontSupported,
  Cognito: cognitoSupported,
  DynamoDB: dynamodbSupported,
  Lambda: invokeSupported,
  S3: s3Supported,
  SES: sesSupported,
  SSM: ssmSupported,
  'Secrets Manager': secretsSupported,
  Stripe: stripeSupported,
};

/** Operations that no unit suite calls, by their caller. */
const otherCallers: Readonly<Record<string, readonly string[]>> = {
  'a browser that has the object': ['S3 GetObject if-none-match', 'S3 GetObject if-modified-since'],
  'the AWS CLI and boto3': [
    'S3 HeadObject x-amz-checksum-mode',
    'S3 ListBuckets',
    ...['?continuation-token', '?delimiter', '?encoding-type'].map((one) => `S3 ListObjectsV2 ${one}`),
    ...['x-amz-decoded-content-length', 'x-amz-trailer'].map((one) => `S3 PutObject ${one}`),
  ],
  'the stripe package, for a second page': ['charges', 'disputes', 'events', 'refunds'].map(
    (list) => `Stripe GET /v1/${list} starting_after`,
  ),
  'functions, for a charge with more than ten refunds': ['Stripe GET /v1/refunds charge'],
  'flows in Chromium': [
    'Stripe page /3ds/',
    ...['complete', 'fail'].map((one) => `Stripe page /3ds/ action=${one}`),
  ],
  'an attack that is refused earlier (tests/api/pool-access.test.ts)': [
    'Cognito trigger CustomMessage CustomMessage_UpdateUserAttribute',
  ],
};

/**
 * Compares the operations that the local cloud supports with the calls of a test run.
 * @param lines as `noteCall` wrote them
 * @returns the number of supported operations and parameters, and a line for each fault: a call that is not supported,
 *   a supported operation never called, or an unnecessary exception
 */
export function compareCalls(lines: readonly string[]): { supported: number; faults: string[] } {
  const called = new Set(lines);
  const isCalled = (name: string): boolean =>
    called.has(name) ||
    lines.some((line) => line.startsWith(name.endsWith('*') ? name.slice(0, -1) : `${name}.`));
  const excepted = new Set(Object.values(otherCallers).flat());
  const names = Object.entries(supported).flatMap(([service, operations]) =>
    Object.entries(operations).flatMap(([operation, parameters]) => [
      `${service} ${operation}`,
      ...parameters.map((parameter) => `${service} ${operation} ${parameter}`),
    ]),
  );
  return {
    supported: names.length,
    faults: [
      ...lines
        .filter((line) => line.startsWith('refused '))
        .map((line) => `called, but not supported: ${line}`),
      ...names
        .filter((name) => !isCalled(name) && !excepted.has(name))
        .map((name) => `supported, but never called: ${name}`),
      ...[...excepted]
        .filter((name) => isCalled(name) || !names.includes(name))
        .map((name) => `unnecessary exception (otherCallers): ${name}`),
    ],
  };
}
