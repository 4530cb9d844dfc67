import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PRICE, submit } from '../../testing/stripe.ts';
import { MONTH, openStage } from './stage.ts';

const see = async (address: string) => (await fetch(address)).text();

describe('hosted pages', () => {
  test('show the price, a notice that no payment is real, and a link back', async () => {
    const { url } = await (await openStage()).checkout();
    const markup = await see(url);
    for (const words of ['Membership', 'USD', '29.00', 'no es un pago real', 'payment=canceled'])
      expect(markup).toContain(words);
  });

  test('run no scripts, load nothing, and block framing and reading by other origins', async () => {
    const stage = await openStage();
    const { url } = await stage.checkout();
    const response = await fetch(url);
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const address of [url, `${stage.url}/none`, `${stage.url}/v1/customers`])
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await fetch(address, { method, headers: { origin: 'https://other.example' } });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
  });

  test('escape product names instead of rendering them as markup', async () => {
    const { sdk, checkout } = await openStage();
    const product_data = { name: '"><script>alert(1)</script>' };
    const { id } = await sdk.prices.create({ ...PRICE, product_data });
    const { url } = await checkout({ line_items: [{ price: id, quantity: 1 }] });
    const markup = await see(url);
    expect(markup).toContain('&#34;&#62;&#60;script&#62;');
    expect(markup).not.toContain('<script>');
  });

  test('refuse a card that is not a test card, and never show its number', async () => {
    const { checkout, subscriptionsOf } = await openStage();
    const { customer, url } = await checkout();
    const refused = await submit(url, { card: '4111 1111 1111 1111' });
    const markup = await refused.text();
    expect(refused.status).toBe(400);
    expect(markup).toContain('Usa una de las tarjetas de prueba');
    expect(markup).not.toContain('4111');
    expect(await subscriptionsOf(customer)).toEqual([]);
  });

  test('show a receipt with its refunds only at its secret address', async () => {
    const { sdk, paidCharge, invoicesOf } = await openStage();
    const charge = await paidCharge();
    await sdk.refunds.create({ charge: charge.id, amount: 900 });
    const [invoice] = await invoicesOf(charge.customer as string);
    const address = invoice?.hosted_invoice_url ?? '';
    expect(charge.receipt_url).toBe(address);
    const receipt = await see(address);
    for (const words of ['Recibo', 'Pagada', '29.00', '9.00']) expect(receipt).toContain(words);
    for (const guess of ['', 'test_', 'test_guess', address.slice(-20), encodeURIComponent(address)])
      expect((await fetch(address.replace(/[^/]+$/, guess))).status).toBe(404);
  });

  test('show the next renewal date, the invoices and a link back in the portal', async () => {
    const { subscribe, portal, pass } = await openStage();
    const { customer } = await subscribe();
    pass(MONTH + 1000);
    const markup = await see(await portal(customer as string));
    for (const words of [
      'Se renueva el',
      'Pagada',
      'En preparación',
      'http://site.test/dashboard',
      'terminada en 4242',
    ])
      expect(markup).toContain(words);
    expect(markup, 'a draft has no page').not.toContain('href=""');
  });

  test('return 404 for an unknown address', async () => {
    const { url } = await openStage();
    for (const path of ['/c/pay/cs_test_none', '/p/session/test_guess', '/3ds/test_guess', '/none'])
      expect((await fetch(url + path)).status).toBe(404);
  });
});
