import { noteCall } from '../protocol/calls.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { createApi } from './api.ts';
import { createBilling } from './billing.ts';
import { createCheckoutPage } from './checkout-page.ts';
import { createCheckout } from './checkout.ts';
import { createEvents, type EventOptions } from './events.ts';
import { createInvoicePage } from './invoice-page.ts';
import { createCalendar, createLedger } from './ledger.ts';
import { notice, type Page } from './page.ts';
import { createPortalPage } from './portal-page.ts';
import { createReversals, type Complaint, type Verdict } from './reversals.ts';
import { createChallengePage } from './challenge-page.ts';
import { texts } from './texts.ts';

interface StripeOptions extends EventOptions {
  /** This service's own origin, known once it listens: `http://localhost:4004`. */
  publicUrl: () => string;
  secretKey: string;
}

export type LocalStripe = ReturnType<typeof createStripe>;

const TURN = 1000;

/** The local cloud's Stripe (supported.ts lists its operations), for the unmodified SDK and a person's browser. */
export function createStripe(options: StripeOptions) {
  const { clock, store, log } = options;
  const publicUrl = () => options.publicUrl().replace(/\/$/, '');
  const ledger = createLedger(store, clock);
  let timer: NodeJS.Timeout | undefined;

  const events = createEvents({
    ...options,
    ledger,
    onQueued: () => {
      // After the request that caused it has been answered, as Stripe's are.
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
      if (response.status === 501) log(`stripe: ${request.method} ${path} asks for what is not supported`);
      return response;
    },
    deliverDue: () => events.deliverDue(),
    attempts: () => events.attempts(),
    /** Renews, retries, cancels and expires whatever is due by the clock, in order of time. */
    advance: () => runDue(seconds()),
    /** Does both by itself from now on, once a second and at once when an event is queued. */
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
    /** Ends that and breaks off deliveries under way (they stay due); the store may then be closed. */
    stop(): void {
      clearInterval(timer);
      timer = undefined;
      events.interrupt();
    },
    /** For tests and benches, in the cloud's own process: no request reaches these. */
    test: {
      ...events.test,
      /** The cardholder's bank takes a payment back, or asks about it. */
      dispute: (charge: string, complaint: Complaint = 'chargeback') =>
        reversals.open(charge, complaint, seconds()),
      closeDispute: (id: string, verdict: Verdict) => reversals.decide(id, verdict, seconds()),
      /** The operator charges a customer's card once, for nothing that we sell. */
      collect: (customer: string, amount: number, currency: string) =>
        billing.chargeAlone(customer, amount, currency, seconds()),
    },
  };
}
