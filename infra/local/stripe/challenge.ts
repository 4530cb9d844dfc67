import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { Billing } from './billing.ts';
import { problemOf, type CardProblem } from './card.ts';
import type { Checkout } from './checkout.ts';
import { intentOf } from './charging.ts';
import { randomText } from './ledger.ts';
import type { Challenge, Ledger } from './ledger.ts';
import { languageOf, money, texts } from './locale.ts';
import type { Invoice } from './objects.ts';
import { html, htmlPage, notice, redirect } from './page.ts';
import { declines } from './test-cards.ts';

/** Sends the cardholder to the page on which their bank asks them. @returns the way there */
export function challenge(ledger: Ledger, asked: Challenge): LocalResponse {
  const secret = `test_${randomText(58)}`;
  ledger.challenges.put(secret, asked);
  return redirect(`/3ds/${secret}`);
}

/**
 * `/3ds/{secret}`: 3-D Secure as test mode has it, where one says oneself whether one passes
 * (https://docs.stripe.com/testing#regulatory-cards). Passing pays the invoice, and completes the checkout that it is
 * of. A question that was answered, or that another card has taken the place of, is closed.
 */
export function createChallengePage(
  ledger: Ledger,
  billing: Billing,
  checkout: Checkout,
  now: () => Date,
): (request: LocalRequest, secret: string) => LocalResponse {
  const isOpen = (invoice: Invoice | undefined, { paymentMethod }: Challenge): invoice is Invoice => {
    const [, payment] = ledger.invoicePayments.entries('', invoice?.id).at(-1) ?? [];
    const intent = ledger.paymentIntents.get((payment && intentOf(payment)) ?? '');
    return (
      invoice?.status === 'open' &&
      intent?.status === 'requires_action' &&
      intent.payment_method === paymentMethod
    );
  };
  const goBack = ({ back }: Challenge, problem: CardProblem) => redirect(`${back}?problem=${problem}`);

  return (request, secret) => {
    const asked = ledger.challenges.get(secret);
    const language = asked?.language ?? languageOf(null, request.headers['accept-language']);
    const text = texts[language];
    if (!asked) return notice(404, language, text.notFound);
    const invoice = ledger.invoices.get(asked.invoice);
    if (!isOpen(invoice, asked))
      return notice(410, language, text.expired, { to: asked.back, label: text.continue });
    const at = Math.floor(now().getTime() / 1000);
    const action = new URLSearchParams(request.body.toString('utf8')).get('action');
    if (request.method === 'POST' && action === 'fail') {
      billing.failAuthentication(invoice, at);
      return goBack(asked, problemOf(declines.authenticationFailed));
    }
    if (request.method === 'POST' && action === 'complete') {
      const answer = billing.payInvoice(invoice, at, 'authenticated');
      if (answer === 'asks') throw new Error(`The bank of ${asked.paymentMethod} asks again.`);
      if (answer !== 'paid') return goBack(asked, problemOf(answer));
      if (asked.checkout === undefined) return redirect(asked.back);
      const { success_url: address } = checkout.complete(asked.checkout, at);
      return redirect(address.replaceAll('{CHECKOUT_SESSION_ID}', asked.checkout));
    }
    const last4 = ledger.paymentMethods.get(asked.paymentMethod)?.card.last4 ?? '';
    const content = html`<section class="bank">
      <p class="quiet">${text.bank}</p>
      <h1>${text.challenge}</h1>
      <div class="row"><span>${invoice.lines.data[0]?.description ?? ''}</span></div>
      <div class="row">
        <span>${text.amount}</span><strong>${money(invoice.amount_due, invoice.currency, language)}</strong>
      </div>
      <div class="row"><span>${text.cardEnding(last4)}</span></div>
      <form method="post">
        <button type="submit" name="action" value="complete">${text.passChallenge}</button>
        <button type="submit" name="action" value="fail" class="plain">${text.failChallenge}</button>
      </form>
    </section>`;
    return htmlPage(200, language, text.challenge, content);
  };
}
