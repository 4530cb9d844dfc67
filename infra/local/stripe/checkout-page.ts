import { challenge } from './challenge-page.ts';
import { successUrl, type Checkout } from './checkout.ts';
import { find, type Ledger } from './ledger.ts';
import { cardForm, html, htmlPage, notice, redirect, type Page } from './page.ts';
import { readCard } from './test-cards.ts';
import { money, problemIn, texts, type Problem } from './texts.ts';

/**
 * `/c/pay/{session}`: GET shows the order and the card form, POST pays and goes to the session's success address.
 *
 * Paying an already paid session leads to the success address again and charges nothing. The redirect does not
 * wait for the webhook, so the site sees a payment that it has not heard of yet.
 */
export const createCheckoutPage =
  (ledger: Ledger, checkout: Checkout, now: () => number): Page =>
  (request, id) => {
    const stored = ledger.checkouts.get(id);
    if (!stored) return notice(404, texts.notFound);
    const { session, lineItem } = stored;
    if (session.status === 'complete')
      return request.method === 'POST'
        ? redirect(successUrl(session))
        : notice(200, texts.complete, successUrl(session));
    if (session.status === 'expired' || session.expires_at <= now())
      return notice(410, texts.expired, session.cancel_url);

    const show = (status: number, problem?: Problem) => {
      const amount = money(lineItem.amount_total ?? 0, lineItem.price.currency);
      const content = html`<p>${amount} ${texts.every(lineItem.price.recurring.interval_count)}</p>
        ${cardForm(texts.pay(amount), {}, problem)}
        <a href="${session.cancel_url ?? ''}">${texts.back}</a>`;
      return htmlPage(status, texts.subscribeTo(lineItem.description ?? ''), content);
    };
    if (request.method !== 'POST') return show(200, problemIn(request.url));
    const card = readCard(new URLSearchParams(request.body.toString('utf8')));
    // Refused unread, so that nobody's real card is ever kept.
    if (card === undefined) return show(400, 'badCard');
    const answer = checkout.pay(stored, card, now());
    if (answer === 'paid') return redirect(successUrl(session));
    if (answer === 'declined') return show(402, 'declined');
    const { subscription = '' } = find(ledger.checkouts, 'checkout.session', id);
    const begun = find(ledger.subscriptions, 'subscription', subscription);
    return challenge(ledger, begun, begun.latest_invoice, { checkout: id, back: `/c/pay/${id}` });
  };
