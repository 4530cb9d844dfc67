import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stripeApiVersion, webhookEvents } from '#shared/deployment/stripe.ts';
import { keyFinding, stripeAccount, stripeKeys } from '#infra/doctor/online/stripe.ts';
import { askedOfStripe } from '#infra/doctor/stage.ts';
import { settingsOf } from '#infra/settings.ts';
import type { Finding } from '#infra/doctor/finding.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';

const settings = settingsOf('local');
const url = 'https://abc.lambda-url.us-east-1.on.aws/';

/** Objects as docs.stripe.com/api shows them, with the fields that the checks read. */
const endpoint = (more: object = {}) => ({
  object: 'webhook_endpoint',
  url,
  status: 'enabled',
  enabled_events: [...webhookEvents],
  api_version: stripeApiVersion,
  livemode: true,
  ...more,
});
const features = (more: object = {}) => ({
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  ...more,
});
const account = { id: 'acct_1', charges_enabled: true, details_submitted: true };
const ready: Record<string, unknown> = {
  '/v1/account': account,
  '/v1/webhook_endpoints': { data: [endpoint()] },
  '/v1/prices': { data: [] },
  '/v1/billing_portal/configurations': { data: [{ features: features() }] },
};

/** Runs the checks with these responses. A response with `error` has the status that `error` gives. */
async function look(answers: Record<string, unknown> = {}): Promise<Finding[]> {
  const all = { ...ready, ...answers };
  const { url: origin, close } = await listen(({ url: asked, method, headers }) => {
    expect([method, headers['stripe-version'], headers['authorization']]).toEqual([
      'GET',
      stripeApiVersion,
      'Bearer rk_live_1',
    ]);
    const answer = all[asked.split('?', 1)[0] ?? ''] as { error?: { status: number } };
    return Promise.resolve({ status: answer.error?.status ?? 200, body: JSON.stringify(answer) });
  });
  onTestFinished(close);
  return stripeAccount('rk_live_1', origin, settings, url);
}
const amiss = (findings: Finding[]): string[] =>
  findings
    .filter(({ state }) => state !== 'ok')
    .map(({ state, says, mend }) => `${state}: ${says} -> ${mend}`);

test('an account set up as in docs/operating.md passes every Stripe check', async () => {
  const found = await look();
  expect(amiss(found)).toEqual([]);
  expect(found.map(({ says }) => says)).toEqual([
    'Stripe’s account acct_1 takes payments',
    'Stripe’s webhook endpoint is set up correctly',
    'Stripe has no price premium-tier-30d-5000-usd-DIREX SERVICES yet; the first checkout creates it',
    'Stripe’s customer portal is set up correctly',
  ]);
});

const endpoints = (...data: object[]) => ({ '/v1/webhook_endpoints': { data } });
const portal = (more: object) => ({
  '/v1/billing_portal/configurations': { data: [{ features: features(more) }] },
});
test.each<[string, Record<string, unknown>, RegExp]>([
  [
    'an account that cannot take payments',
    { '/v1/account': { ...account, charges_enabled: false } },
    /^missing: .*can't take payments yet/,
  ],
  [
    'a missing webhook endpoint',
    endpoints(endpoint({ url: 'https://other.example/' })),
    /^missing: Stripe has no webhook endpoint at https:/,
  ],
  ['two webhook endpoints', endpoints(endpoint(), endpoint()), /^missing: Stripe sends each event 2 times/],
  [
    'a disabled webhook endpoint',
    endpoints(endpoint({ status: 'disabled' })),
    /^missing: .* is disabled -> enable it/,
  ],
  [
    'another API version',
    endpoints(endpoint({ api_version: '2020-08-27' })),
    /^missing: .* has the API version 2020-08-27, but this site needs 20/,
  ],
  [
    'a missing webhook event',
    endpoints(endpoint({ enabled_events: webhookEvents.slice(1) })),
    /^missing: .* does not receive checkout\.session\.completed/,
  ],
  [
    'an unused webhook event',
    endpoints(endpoint({ enabled_events: [...webhookEvents, 'payout.paid'] })),
    /^note: .* receives unused events: payout\.paid/,
  ],
  [
    'a portal that was never saved',
    { '/v1/billing_portal/configurations': { data: [] } },
    /^missing: .* has no settings/,
  ],
  [
    'a portal that cancels immediately',
    portal({ subscription_cancel: { enabled: true, mode: 'immediately' } }),
    /^missing: .* cancels immediately/,
  ],
  [
    'a portal that changes plans',
    portal({ subscription_update: { enabled: true } }),
    /^missing: .* plan or quantity/,
  ],
  [
    'a portal without card changes',
    portal({ payment_method_update: { enabled: false } }),
    /^missing: .* card/,
  ],
  [
    'a key that Stripe rejects',
    { '/v1/account': { error: { status: 401, type: 'invalid_request_error' } } },
    /^missing: Stripe rejects the key/,
  ],
  [
    'a permission that the key lacks',
    { '/v1/account': { error: { status: 403, code: 'more_permissions_required' } } },
    /^note: Stripe’s account: the key lacks the permission -> check by hand: https/,
  ],
])('a Stripe check reports %s with the remedy', async (_, answers, expected) => {
  expect(amiss(await look(answers))).toEqual([expect.stringMatching(expected)]);
});

test('the key check classifies a key by its prefix and never prints it', () => {
  expect(keyFinding('rk_live_secret')).toMatchObject({ state: 'ok' });
  expect(keyFinding('sk_live_secret')).toMatchObject({ state: 'note' });
  for (const key of ['rk_test_secret', 'sk_test_secret', 'whsec_secret'])
    expect(keyFinding(key)).toMatchObject({ state: 'missing' });
  expect(
    JSON.stringify(['rk_live_secret', 'sk_live_secret', 'rk_test_secret'].map(keyFinding)),
  ).not.toContain('secret"');
  expect(stripeKeys.safeParse({ secretKey: 'rk_live_1', webhookSecret: 'rk_live_1' }).success).toBe(false);
});

test('the doctor asks seven questions that Stripe’s API cannot answer', () => {
  expect(askedOfStripe(settings).map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'note'));
});

test('docs/operating.md names the Stripe API version and every webhook event', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  for (const constant of [stripeApiVersion, ...webhookEvents]) expect(guide).toContain(`\`${constant}\``);
});
