import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/**
 * Where the conformance suites point: at the stand-ins, which each test starts as it needs them, or at a real
 * account, which only `npm run conformance -- --aws` chooses (tests/conformance/run.ts). **Nobody has run them
 * against AWS yet.**
 */
const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stand-in') }),
  z.strictObject({
    kind: z.literal('aws'),
    account: z.string(),
    region: z.string(),
    /** Begins the name of everything that a run makes. */
    prefix: z.string(),
    /** A verified SES address; without it the mail tests are skipped. */
    mailFrom: z.string().optional(),
    /** Id of a distribution that may be invalidated; without it the invalidation tests are skipped. */
    distribution: z.string().optional(),
  }),
]);
export type Target = z.output<typeof targetSchema>;
export type AwsTarget = Extract<Target, { kind: 'aws' }>;

/** The environment variable through which the runner tells the suites, as JSON. */
export const targetVariable = 'CONFORMANCE_TARGET';

export const target: Target = targetSchema.parse(
  JSON.parse(process.env[targetVariable] ?? '{"kind":"stand-in"}'),
);

/** The stand-ins' only signer. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

/** Settings of a client of the stand-in at an address; for AWS the region alone, the rest is the SDK's to find. */
export const clientSettings = (endpoint: string) =>
  target.kind === 'aws'
    ? { region: target.region }
    : { endpoint, region: 'us-east-1', credentials: localCredentials, maxAttempts: 1 };

/** A name for a resource that nobody else has: of letters, digits and hyphens, at most 63 characters. */
export function uniqueName(what: string): string {
  const prefix = target.kind === 'aws' ? target.prefix : 'conformance';
  return `${prefix}-${what}-${randomBytes(5).toString('hex')}`;
}

/** Has a resource deleted when its test ends, however it ends; on a stand-in it ends with the stand-in. */
export function deleteAfterTest(remove: () => Promise<unknown>): void {
  if (target.kind === 'aws') onTestFinished(async () => void (await remove()));
}
