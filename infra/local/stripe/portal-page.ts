import type { LocalResponse } from '../protocol/service.ts';
import type { Billing } from './billing.ts';
import { challenge } from './challenge-page.ts';
import { endWithPeriod, isLive, itemOf, subscriptionOf } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import type { Invoice, Subscription } from './objects.ts';
import { cardForm, hidden, html, htmlPage, notice, redirect, type Markup, type Page } from './page.ts';
import { PORTAL_LIFE } from './sales-routes.ts';
import { cardOf, readCard } from './test-cards.ts';
import { day, money, problemIn, texts, type Problem } from './texts.ts';

/**
 * Serves `/p/session/{secret}`, where a customer ends a subscription with its paid period, resumes it, changes the
 * card, pays an open invoice, and sees past payments. The secret in the address is both the session and the CSRF
 * protection. Only the customer's own subscriptions and invoices are looked up.
 */
export function createPortalPage(ledger: Ledger, billing: Billing, now: () => number): Page {
  /**
   * Performs the action of a form.
   * @returns the redirect or the problem to show; undefined if the action is done, or its object is not the customer's
   */
  function perform(
    form: URLSearchParams,
    customer: string,
    back: string,
  ): Problem | LocalResponse | undefined {
    const subscription = ledger.subscriptions.get(form.get('subscription') ?? '');
    if (subscription?.customer !== customer || !isLive(subscription)) return undefined;
    switch (form.get('action')) {
      case 'cancel': {
        // In flexible billing mode, Stripe sets an end date instead of the flag `cancel_at_period_end`
        // (https://docs.stripe.com/billing/subscriptions/billing-mode/compare).
        const end = { ...endWithPeriod(subscription, true), cancel_at_period_end: false };
        billing.update(subscription, end, now());
        return undefined;
      }
      case 'resume':
        billing.update(subscription, endWithPeriod(subscription, false), now());
        return undefined;
      case 'card': {
        const card = readCard(form);
        if (card === undefined) return 'badCard';
        billing.replaceCard(subscription, card, now());
        return undefined;
      }
      case 'pay': {
        const invoice = ledger.invoices.get(form.get('invoice') ?? '');
        const isPayable = invoice?.status === 'open' && subscriptionOf(invoice) === subscription.id;
        if (!isPayable) return undefined;
        const answer = billing.pay(invoice, now(), 'cardholder');
        if (answer === 'asks') return challenge(ledger, subscription, invoice.id, { back });
        return answer === 'declined' ? answer : undefined;
      }
      default:
        return undefined;
    }
  }

  function membership(subscription: Subscription): Markup {
    const { price, current_period_end: end } = itemOf(subscription);
    const date = day(subscription.ended_at ?? end);
    const isEnding = subscription.cancel_at !== null;
    if (!isLive(subscription)) return html`<p>${texts.ended(date)}</p>`;
    return html`<p>
        ${money(price.unit_amount, price.currency)} ${texts.every(price.recurring.interval_count)}
      </p>
      <p>${isEnding ? texts.ends(date) : texts.renews(date)}</p>
      <form method="post">
        ${hidden({ subscription: subscription.id, action: isEnding ? 'resume' : 'cancel' })}
        <button type="submit">${isEnding ? texts.resume : texts.cancel}</button>
      </form>`;
  }

  function invoiceRow(invoice: Invoice, isPayable: boolean): Markup {
    const payment = { subscription: subscriptionOf(invoice), invoice: invoice.id, action: 'pay' };
    const { hosted_invoice_url: address } = invoice;
    const status = texts.invoiceStatus[invoice.status ?? ''];
    return html`<p>
        ${day(invoice.created)}: ${money(invoice.amount_due, invoice.currency)}
        ${address === null ? status : html`<a href="${address}">${status}</a>`}
      </p>
      ${
        isPayable &&
        html`<form method="post">${hidden(payment)}<button type="submit">${texts.payNow}</button></form>`
      }`;
  }

  function render(customer: string, returnUrl: string, problem: Problem | undefined): LocalResponse {
    const own = <T extends { customer: string }>(entries: Array<[string, T]>): T[] =>
      entries
        .map(([, item]) => item)
        .filter((item) => item.customer === customer)
        .reverse();
    const subscriptions = own(ledger.subscriptions.entries('', customer)).filter(
      ({ status }) => !status.startsWith('incomplete'),
    );
    const live = subscriptions.find(isLive);
    const invoices = own(ledger.invoices.entries('', customer));
    const content = html`${subscriptions.map(membership)}
      <p><a href="${returnUrl}">${texts.return}</a></p>
      ${
        live &&
        html`<p>${texts.cardEnding(cardOf(ledger, live.default_payment_method).number.slice(-4))}</p>
          ${cardForm(texts.saveCard, { subscription: live.id, action: 'card' }, problem)}`
      }
      ${invoices.map((one) => invoiceRow(one, one.status === 'open' && subscriptionOf(one) === live?.id))}`;
    return htmlPage(problem === undefined ? 200 : 400, texts.portal, content);
  }

  return (request, secret) => {
    const stored = ledger.portals.get(secret);
    if (!stored || stored.expires <= now() * 1000) return notice(404, texts.expired);
    ledger.portals.put(secret, { ...stored, expires: now() * 1000 + PORTAL_LIFE });
    const { customer, returnUrl } = stored;
    if (request.method !== 'POST') return render(customer, returnUrl, problemIn(request.url));
    const address = `/p/session/${secret}`;
    const done = perform(new URLSearchParams(request.body.toString('utf8')), customer, address);
    return typeof done === 'string' ? render(customer, returnUrl, done) : (done ?? redirect(address));
  };
}
