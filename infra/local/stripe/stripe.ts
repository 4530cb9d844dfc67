import { noteCall } from '../protocol/calls.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { createApi } from './api.ts';
import { createBilling } from './billing.ts';
import { type Checkout, createCheckout, successUrl } from './checkout.ts';
import { createEvents, type EventOptions } from './events.ts';
import { createCalendar, createLedger, find, type Ledger } from './ledger.ts';
import { cardForm, html, htmlPage, notice, type Page, redirect } from './page.ts';
import { createPortalPage } from './portal-page.ts';
import { type Complaint, createReversals, type Verdict } from './reversals.ts';
import { challenge, createChallengePage } from './challenge-page.ts';
import { day, money, type Problem, problemIn, texts } from './texts.ts';
import { readCard } from './test-cards.ts';

interface StripeOptions extends EventOptions {
  /** Origin of this service, known once it listens: `http://localhost:4004`. */
  publicUrl: () => string;
  secretKey: string;
}

export type LocalStripe = ReturnType<typeof createStripe>;

const TURN = 1000;

/** Creates the local cloud's Stripe, for the unmodified SDK and a browser. Its operations are in api.ts. */
export function createStripe(options: StripeOptions) {
  const { clock, store, log } = options;
  const publicUrl = () => options.publicUrl().replace(/\/$/, '');
  const ledger = createLedger(store, clock);
  let timer: NodeJS.Timeout | undefined;

  const events = createEvents({
    ...options,
    ledger,
    onQueued: () => {
      // Delivers after the response to the request that caused the event, like Stripe.
      if (timer) setImmediate(() => void events.deliverDue());
    },
  });
  const { emit } = events;
  const reversals = createReversals(ledger, emit);
  const dispute = (charge: string, at: number) => void reversals.open(charge, 'chargeback', at);
  const billing = createBilling(ledger, emit, dispute, publicUrl);
  const checkout = createCheckout(ledger, emit, billing, publicUrl);
  const runDue = createCalendar(ledger, [checkout.stepOf, billing.stepOf, reversals.stepOf]);
  const parts = { ledger, events, billing, reversals, checkout, publicUrl };
  const api = createApi({ clock, store, parts, secretKey: options.secretKey });
  const seconds = () => Math.floor(clock.now() / 1000);
  const pages: Record<string, Page> = {
    '/c/pay/': createCheckoutPage(ledger, checkout, seconds),
    '/p/session/': createPortalPage(ledger, billing, seconds),
    '/3ds/': createChallengePage(ledger, billing, checkout, seconds),
    '/i/': createInvoicePage(ledger, publicUrl),
  };

  function answerPage(request: LocalRequest, path: string): LocalResponse {
    const [prefix, page] = Object.entries(pages).find(([start]) => path.startsWith(start)) ?? [];
    if (!page || !prefix) return notice(404, texts.notFound);
    const fields = [...new URLSearchParams(request.body.toString())];
    const given = fields.map(([name, value]) => (name === 'action' ? `action=${value}` : name));
    noteCall('Stripe', `page ${prefix}`, given);
    return page(request, path.slice(prefix.length));
  }

  return {
    handle: async (request: LocalRequest): Promise<LocalResponse> => {
      const [path = ''] = request.url.split('?', 1);
      if (!path.startsWith('/v1/')) return answerPage(request, path);
      const response = api(request);
      if (response.status === 501) log(`stripe: ${request.method} ${path} is not supported`);
      return response;
    },
    deliverDue: () => events.deliverDue(),
    attempts: () => events.attempts(),
    /** Renews, retries, cancels and expires everything that is due, in order of time. */
    advance: () => runDue(seconds()),
    /** Starts running due steps and delivering events, once a second. A queued event is delivered at once. */
    start(): void {
      timer ??= setInterval(() => {
        try {
          runDue(seconds());
        } catch (error) {
          log(`stripe: advance failed (${error instanceof Error ? error.message : String(error)})`);
        }
        void events.deliverDue();
      }, TURN);
    },
    /** Stops the steps and aborts deliveries in progress, which stay due. The store may then be closed. */
    stop(): void {
      clearInterval(timer);
      timer = undefined;
      events.interrupt();
    },
    /** Controls for tests and benches in the cloud's own process; no request reaches them. */
    test: {
      ...events.test,
      /** Opens a dispute or an inquiry of the cardholder's bank. */
      dispute: (charge: string, complaint: Complaint = 'chargeback') =>
        reversals.open(charge, complaint, seconds()),
      closeDispute: (id: string, verdict: Verdict) => reversals.decide(id, verdict, seconds()),
      /** Charges a customer's card once, for something that the site does not sell. */
      collect: (customer: string, amount: number, currency: string) =>
        billing.chargeAlone(customer, amount, currency, seconds()),
    },
  };
}

/**
 * Serves `/c/pay/{session}`: GET shows the order and the card form; POST pays and redirects to the success address.
 * Paying a paid session again redirects without a charge. The redirect does not wait for the webhook, so the payer may
 * return to the site before the event arrives.
 */
const createCheckoutPage =
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
    // Reject the number without storing it: it may be a real card number.
    if (card === undefined) return show(400, 'badCard');
    const answer = checkout.pay(stored, card, now());
    if (answer === 'paid') return redirect(successUrl(session));
    if (answer === 'declined') return show(402, 'declined');
    const { subscription = '' } = find(ledger.checkouts, 'checkout.session', id);
    const begun = find(ledger.subscriptions, 'subscription', subscription);
    return challenge(ledger, begun, begun.latest_invoice, { checkout: id, back: `/c/pay/${id}` });
  };

/**
 * Serves `/i/{secret}`: an invoice, or a receipt once the invoice is paid. The address (`hosted_invoice_url`) is enough
 * to open the page. Only the portal accepts a payment.
 */
const createInvoicePage =
  (ledger: Ledger, publicUrl: () => string): Page =>
  (_, secret) => {
    const address = `${publicUrl()}/i/${secret}`;
    const [found] = ledger.invoices
      .entries('', secret)
      .filter(([, { hosted_invoice_url: url }]) => url === address);
    if (!found) return notice(404, texts.notFound);
    const [id, invoice] = found;
    const [line] = invoice.lines.data;
    const [start, end] = [line.period.start, line.period.end].map(day);
    const refunded = ledger.charges
      .entries('', address)
      .reduce((sum, [, { amount_refunded }]) => sum + amount_refunded, 0);
    const content = html`<p>${id}: ${texts.invoiceStatus[invoice.status ?? '']}</p>
      <p>${line.description ?? ''} (${start} – ${end})</p>
      <p>${money(invoice.amount_due, invoice.currency)}</p>
      ${refunded > 0 && html`<p>${texts.refunded}: ${money(refunded, invoice.currency)}</p>`}`;
    return htmlPage(200, invoice.status === 'paid' ? texts.receipt : texts.invoice, content);
  };
