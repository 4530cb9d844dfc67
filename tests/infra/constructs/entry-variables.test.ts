import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { afterAll, expect, test } from 'vitest';
import { entries } from '#shared/deployment/entries.ts';
import type { Environment } from '#shared/deployment/environment.ts';
import type { Bundles } from '#infra/bundle.ts';
import { EntryFunction } from '#infra/constructs/function.ts';
import { settingsOf } from '#infra/settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'variables-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Synthesizes a stack of only the stripe-webhook Lambda with these variables. */
function synthesize(variables: Environment): void {
  const code = join(directory, 'code');
  mkdirSync(code, { recursive: true });
  writeFileSync(join(code, 'index.js'), '');
  const bundles = Object.fromEntries(entries.map((entry) => [entry, code])) as Bundles;
  const app = new App({ outdir: join(directory, 'cdk.out') });
  const deployment = {
    settings: settingsOf('local'),
    bundles,
    siteDirectory: directory,
    addresses: { site: '', identity: '', bucket: () => '' },
  };
  const limits = { timeout: Duration.seconds(1), memory: 128 };
  new EntryFunction(new Stack(app, 'Stack'), 'stripe-webhook', deployment, limits).configure(variables);
  app.synth();
}

const complete = { TABLE_NAME: 'table', OPEN_COUNTRIES: '', STRIPE_SECRET_ARN: 'arn' };

test('synthesis accepts all required variables, with or without optional ones', () => {
  synthesize(complete);
  synthesize({ ...complete, STRIPE_API_BASE: 'http://localhost' });
});

test('synthesis fails if a variable that the Lambda reads is missing', () => {
  const { STRIPE_SECRET_ARN: _, ...incomplete } = complete;
  expect(() => synthesize(incomplete)).toThrow(
    'functions/entry/stripe-webhook: STRIPE_SECRET_ARN is missing',
  );
});

test('synthesis fails if a variable is set that the Lambda never reads', () => {
  expect(() => synthesize({ ...complete, UPLOADS_BUCKET: 'uploads' })).toThrow(
    'functions/entry/stripe-webhook: UPLOADS_BUCKET is set and never read',
  );
});
