import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LINE, openCheckout, sdkFor, stageStripe, type StripeStage } from '#tests/support/stripe.ts';

let stage: StripeStage;
beforeEach(async () => {
  stage = await stageStripe();
});
afterEach(() => stage.close());

describe('the API', () => {
  test('keeps customers, merges their metadata and unsets what is sent empty', async () => {
    const { id } = await stage.sdk.customers.create({
      email: 'ana@example.com',
      metadata: { a: '1', b: '2' },
    });
    const changed = await stage.sdk.customers.update(id, { name: 'Ana', metadata: { b: '', c: '3' } });
    expect(changed).toMatchObject({ email: 'ana@example.com', name: 'Ana' });
    expect((await stage.sdk.customers.retrieve(id)) as Stripe.Customer).toMatchObject({
      metadata: { a: '1', c: '3' },
      name: 'Ana',
    });
    expect((await stage.sdk.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });

  test('refuses a parameter it does not know, by its full name', async () => {
    const strange = { ...LINE, tax_rates: ['txr_1'] };
    await expect(openCheckout(stage.sdk, { line_items: [strange] })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'line_items[0][tax_rates]',
    });
    await expect(stage.sdk.customers.create({ balance: 5 })).rejects.toMatchObject({ param: 'balance' });
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
    ['a missing address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['a relative address', { success_url: '/done' }, { code: 'url_invalid', param: 'success_url' }],
    ['an unknown customer', { customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
    ['a customer and an e-mail', { customer: 'cus_1', customer_email: 'a@b.co' }, { param: 'customer' }],
    ['an expiry too soon', { expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
    ['a wrong e-mail', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
    ['no line', { line_items: [] }, { param: 'line_items' }],
    ['another mode', { mode: 'payment' }, { param: 'mode' }],
  ])('refuses a checkout session with %s', async (_, more, error) => {
    await expect(openCheckout(stage.sdk, more)).rejects.toMatchObject({ statusCode: 400, ...error });
  });

  test('answers the same to the same idempotency key, and refuses it for other parameters', async () => {
    const once = () =>
      stage.sdk.customers.create({ email: 'ana@example.com' }, { idempotencyKey: 'account-1' });
    const first = await once();
    const second = await once();
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect((await stage.sdk.events.list({ type: 'customer.created' })).data).toHaveLength(1);

    const misuse = stage.sdk.customers.create({ email: 'eva@example.com' }, { idempotencyKey: 'account-1' });
    await expect(misuse).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = stage.sdk.products.create({ name: 'x' }, { idempotencyKey: 'account-1' });
    await expect(elsewhere).rejects.toThrow('for the same endpoint');

    stage.clock.advance(24 * 3600 * 1000 + 1000);
    await stage.stripe.advance();
    expect((await once()).id, 'keys live a day').not.toBe(first.id);
  });

  test('remembers a refusal too, but not of a request that could not be read', async () => {
    const key = { idempotencyKey: 'refund-1' };
    const fail = () => stage.sdk.refunds.create({ charge: 'ch_none' }, key);
    await expect(fail()).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(fail()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });

    const other = { idempotencyKey: 'customer-1' };
    await expect(stage.sdk.customers.create({ email: 'x' }, other)).rejects.toMatchObject({ param: 'email' });
    await expect(stage.sdk.customers.create({ email: 'x@y.co' }, other)).resolves.toBeDefined();
  });

  test('knows its key alone', async () => {
    await expect(sdkFor(stage.url, 'sk_test_other').customers.retrieve('cus_1')).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect((await fetch(`${stage.url}/v1/customers/cus_1`)).status).toBe(401);
  });

  test('says what it does not promise: 501, and never a guess', async () => {
    await expect(stage.sdk.coupons.list()).rejects.toMatchObject({
      statusCode: 501,
      message: expect.stringContaining('GET /v1/coupons') as string,
    });
    const older = { headers: { authorization: 'Bearer sk_test_local', 'stripe-version': '2020-08-27' } };
    const response = await fetch(`${stage.url}/v1/customers/cus_1`, older);
    expect(response.status).toBe(501);
    expect(await response.text()).toContain('API version 2020-08-27');
  });

  test('speaks the API version of the installed SDK', async () => {
    const { lastResponse } = await stage.sdk.products.create({ name: 'Membership' });
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  });

  test('finds nothing where nothing is: 404', async () => {
    await expect(stage.sdk.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
    expect((await fetch(`${stage.url}/c/pay/cs_test_none`)).status).toBe(404);
  });

  test('pages through lists, newest first', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) await stage.sdk.products.create({ name });
    const page = await stage.sdk.products.list({ limit: 2 });
    expect(page).toMatchObject({ has_more: true, data: [{ name: 'five' }, { name: 'four' }] });
    const names: string[] = [];
    for await (const product of stage.sdk.products.list({ limit: 2 })) names.push(product.name);
    expect(names).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  test('will not expand what is no reference', async () => {
    const { id } = await stage.sdk.products.create({ name: 'x' });
    await expect(stage.sdk.products.retrieve(id, { expand: ['name'] })).rejects.toThrow('cannot be expanded');
  });
});
