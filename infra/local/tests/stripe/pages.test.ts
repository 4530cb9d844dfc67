import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCheckout, payCheckout, stageStripe, submit, type StripeStage } from '../../testing/stripe.ts';

let stage: StripeStage;
beforeEach(async () => {
  stage = await stageStripe();
});
afterEach(() => stage.close());

const markupOf = async (address: string | null, init?: RequestInit) =>
  (await fetch(address ?? '', init)).text();

test('the checkout shows the order, that it is no real payment, and the way back', async () => {
  const markup = await markupOf((await openCheckout(stage.sdk)).url);
  for (const words of ['Membership', '$29.00', 'Local demo: no real payment'])
    expect(markup).toContain(words);
  expect(markup).toContain('http://site.test/membership?payment=canceled');
});

test('the checkout is Spanish when the session says so, or the browser when it says nothing', async () => {
  const spanish = await openCheckout(stage.sdk, { locale: 'es-419' });
  expect(await markupOf(spanish.url)).toContain('Demostración local: no es un pago real');
  const auto = await openCheckout(stage.sdk, { locale: 'auto' });
  const browser = { headers: { 'accept-language': 'de,es-MX;q=0.9,en;q=0.8' } };
  expect(await markupOf(auto.url, browser)).toContain('<html lang="es">');
});

test('the checkout runs no script, and its policy admits its own style sheet', async () => {
  const response = await fetch((await openCheckout(stage.sdk)).url ?? '');
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
});

test('the pages and the API give another origin nothing: no reading, no embedding', async () => {
  const { url } = await openCheckout(stage.sdk);
  const apart = { origin: 'https://other.example' };
  for (const address of [url ?? '', `${stage.url}/none`, `${stage.url}/v1/customers`])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(address, { method, headers: apart });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  const { headers } = await fetch(url ?? '', { headers: apart });
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('the checkout shows what it was given as text, never as markup', async () => {
  const session = await openCheckout(stage.sdk);
  const typed = { email: '"><script>alert(1)</script>' };
  const markup = await (await submit(session.url ?? '', typed)).text();
  expect(markup).not.toContain('<script>');
  expect(markup).toContain('&lt;script&gt;');
});

test.each([
  ['a declined card', { card: '4000 0000 0000 0002' }, 402, 'Your card was declined'],
  ['a number that is no test card', { card: '4111 1111 1111 1111' }, 400, 'Use one of the test cards'],
  ['a card that has expired', { expiry: '01/20' }, 400, 'expiry date in the future'],
  ['a short security code', { cvc: '12' }, 400, 'the 3 digits'],
  ['no e-mail', { email: 'nobody' }, 400, 'valid e-mail'],
])('the checkout tells %s in words', async (_what, given, status, message) => {
  const session = await openCheckout(stage.sdk);
  const response = await submit(session.url ?? '', { email: 'ana@example.com', ...given });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(message);
});

test('the portal shows the membership, its next date and its invoices, and leads back', async () => {
  const { customer } = await payCheckout(stage);
  const portal = (locale: 'en' | 'es') =>
    stage.sdk.billingPortal.sessions.create({
      customer: customer as string,
      return_url: 'http://site.test/dashboard',
      locale,
    });
  const markup = await markupOf((await portal('es')).url);
  for (const words of ['Tu membresía', 'Se renueva el', 'Pagada', 'http://site.test/dashboard', 'Activa'])
    expect(markup).toContain(words);
  const { url } = await portal('en');
  await submit(url, {}, 'value="cancel"');
  expect(await markupOf(url)).toContain('Ends on');
});

test('an address that is no page of anybody’s is not found', async () => {
  expect((await fetch(`${stage.url}/c/pay/cs_test_none`)).status).toBe(404);
  expect((await fetch(`${stage.url}/p/session/test_guess`)).status).toBe(404);
});
