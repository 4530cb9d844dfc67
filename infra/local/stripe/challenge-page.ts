import type { LocalResponse } from '../protocol/service.ts';
import type { Billing } from './billing.ts';
import { successUrl, type Checkout } from './checkout.ts';
import { find, newSecret, type Challenge, type Ledger } from './ledger.ts';
import type { Subscription } from './objects.ts';
import { html, htmlPage, notice, redirect, type Page } from './page.ts';
import { cardOf } from './test-cards.ts';
import { money, texts } from './texts.ts';

/** Redirects the cardholder to the page where their bank authenticates the payment of an invoice. */
export function challenge(
  ledger: Ledger,
  { default_payment_method: paymentMethod }: Subscription,
  invoice: string,
  goOn: Pick<Challenge, 'back' | 'checkout'>,
): LocalResponse {
  const secret = newSecret();
  ledger.challenges.put(secret, { invoice, paymentMethod, ...goOn });
  return redirect(`/3ds/${secret}`);
}

/**
 * Serves `/3ds/{secret}`: 3-D Secure in test mode, where the cardholder chooses to pass or to fail. Passing pays the
 * invoice and completes its checkout. The page closes after the choice, or once the subscription has another card.
 */
export const createChallengePage =
  (ledger: Ledger, billing: Billing, checkout: Checkout, now: () => number): Page =>
  (request, secret) => {
    const asked = ledger.challenges.get(secret);
    if (!asked) return notice(404, texts.notFound);
    const { back, paymentMethod } = asked;
    const invoice = find(ledger.invoices, 'invoice', asked.invoice);
    const { subscription } = invoice.parent.subscription_details;
    const current = find(ledger.subscriptions, 'subscription', subscription).default_payment_method;
    if (invoice.status !== 'open' || current !== paymentMethod) return notice(410, texts.expired, back);

    const action = new URLSearchParams(request.body.toString('utf8')).get('action');
    if (request.method === 'POST' && action === 'fail') {
      ledger.challenges.delete(secret);
      billing.failAuthentication(invoice, now());
      return redirect(`${back}?problem=authenticationFailed`);
    }
    if (request.method === 'POST' && action === 'complete') {
      ledger.challenges.delete(secret);
      billing.pay(invoice, now(), 'authenticated');
      return redirect(
        asked.checkout === undefined ? back : successUrl(checkout.complete(asked.checkout, now())),
      );
    }
    const content = html`<p>${money(invoice.amount_due, invoice.currency)}</p>
      <p>${texts.cardEnding(cardOf(ledger, paymentMethod).number.slice(-4))}</p>
      <form method="post">
        <button type="submit" name="action" value="complete">${texts.passChallenge}</button>
        <button type="submit" name="action" value="fail">${texts.failChallenge}</button>
      </form>`;
    return htmlPage(200, texts.challenge, content);
  };
