import type { Clock } from '../clock.ts';
import type { LocalRequest, LocalResponse, LocalService } from '../protocol/service.ts';
import type { Store } from '../store.ts';
import { createApi } from './api.ts';
import { createBilling } from './billing.ts';
import { createCalendar } from './calendar.ts';
import { createChallengePage } from './challenge.ts';
import { createCheckoutPage } from './checkout-page.ts';
import { createCheckout } from './checkout.ts';
import { collect } from './collect.ts';
import type { Dunning } from './dunning.ts';
import type { Trouble } from './deliveries.ts';
import { createDisputes, type Complaint, type Verdict } from './disputes.ts';
import { createEvents } from './events.ts';
import { createInvoicePage } from './invoice-page.ts';
import { createLedger } from './ledger.ts';
import { languageOf, texts } from './locale.ts';
import type { Charge, Dispute, StripeEvent } from './objects.ts';
import { notice } from './page.ts';
import { createPortalPage } from './portal-page.ts';
import { createRefunds } from './refunds.ts';

export interface StripeOptions {
  clock: Clock;
  store: Store;
  /** This service's own origin, known once it listens: `http://localhost:4004`. */
  publicUrl: () => string;
  secretKey: string;
  /** Signs webhooks; `whsec_...`. */
  webhookSecret: string;
  webhookUrl: () => string;
  /** Types of events that the webhook's endpoint is subscribed to. */
  enabledEvents: readonly string[];
  /** One line for the operator; ids only. */
  log: (line: string) => void;
}

export interface LocalStripe {
  handle: LocalService;
  /** Sends the webhooks whose turn has come; settles when none is under way. Never rejects. */
  deliverDue(): Promise<void>;
  /** Renews, retries, cancels and expires whatever is due by the clock, in order of time. */
  advance(): void;
  /** Does both by itself from now on, once a second and at once when an event is queued. */
  start(): void;
  /** Ends that and breaks off deliveries under way (they stay due); the store may then be closed. */
  stop(): void;
  /** What tests and benches may do beside the API, in the cloud's own process: no request reaches it. */
  test: {
    /** The cardholder's bank takes a payment back, or asks about it (charge.dispute.created); fraud without a word. */
    dispute(chargeId: string, complaint?: Complaint): Dispute;
    /** The bank decides about it (charge.dispute.closed). */
    closeDispute(disputeId: string, verdict: Verdict): Dispute;
    /** How failed renewals are tried again from now on: an operator's choice in Stripe's dashboard. */
    setDunning(dunning: Dunning): void;
    /** The operator charges a customer's card once, for nothing that we sell: no invoice comes of it, and no event. */
    collect(customerId: string, amount: number, currency: string): Charge;
    /** Delivers no event from now on: a test sends them itself. */
    holdEvents(): void;
    /** Delivers events by itself again, what was held among them. */
    releaseEvents(): void;
    /** From now on events come shuffled, repeated, late or never, by chance of a seed; as they should without it. */
    troubleEvents(trouble?: Trouble): void;
    /** Events that were not taken yet, oldest first. */
    queuedEvents(): StripeEvent[];
    /** Sends an event now, whatever became of it. @returns the status that the endpoint answered, if any came */
    deliver(eventId: string): Promise<number | undefined>;
    /** Never sends an event that is queued. */
    drop(eventId: string): void;
    /** Sends an event again at the next delivery. */
    resend(eventId: string): void;
    /** How many webhooks have not been taken yet. */
    undelivered(): number;
  };
}

const TURN = 1000;

/** The local cloud's Stripe (supported.ts lists its operations), for the unmodified SDK and a person's browser. */
export function createStripe(options: StripeOptions): LocalStripe {
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
  const disputes = createDisputes(ledger, events);
  const refunds = createRefunds(ledger, events);
  const billing = createBilling(ledger, events, disputes, publicUrl);
  const checkout = createCheckout(ledger, events, billing, publicUrl);
  const calendar = createCalendar(ledger, [checkout, billing, disputes, refunds]);
  const api = createApi({
    clock,
    store,
    context: { ledger, events, billing, disputes, refunds, checkout, publicUrl },
    secretKey: options.secretKey,
  });
  const now = () => clock.date();
  const present = () => Math.floor(clock.now() / 1000);
  const pages = {
    '/c/pay/': createCheckoutPage(ledger, checkout, now),
    '/p/session/': createPortalPage(ledger, billing, now),
    '/3ds/': createChallengePage(ledger, billing, checkout, now),
    '/i/': createInvoicePage(ledger),
  };

  function advance(): void {
    calendar.runDue(present());
    api.forgetOldKeys();
  }

  function answerPage(request: LocalRequest, path: string): LocalResponse {
    const language = languageOf(null, request.headers['accept-language']);
    for (const [prefix, page] of Object.entries(pages)) {
      if (!path.startsWith(prefix)) continue;
      if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
        return { status: 405, headers: { allow: 'GET, HEAD, POST' }, body: '' };
      }
      return page(request, path.slice(prefix.length));
    }
    return notice(404, language, texts[language].notFound);
  }

  return {
    async handle(request) {
      const [path = ''] = request.url.split('?', 1);
      if (!/^\/v\d+\//.test(path)) return answerPage(request, path);
      const response = api.handle(request);
      if (response.status === 501) log(`stripe: ${request.method} ${path} asks for what is not supported`);
      return response;
    },
    deliverDue: () => events.deliverDue(),
    advance,
    start() {
      timer ??= setInterval(() => {
        try {
          advance();
        } catch (error) {
          log(`stripe: advance failed (${error instanceof Error ? error.message : String(error)})`);
        }
        void events.deliverDue();
      }, TURN);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      events.interrupt();
    },
    test: {
      dispute: (chargeId, complaint = 'fraudulent') => disputes.open(chargeId, complaint, present()),
      closeDispute: (disputeId, verdict) => disputes.decide(disputeId, verdict, present()),
      setDunning: (dunning) => billing.setDunning(dunning),
      collect: (customerId, amount, currency) => collect(ledger, { customerId, amount, currency }, present()),
      holdEvents: () => events.hold(),
      releaseEvents: () => events.release(),
      troubleEvents: (trouble) => events.trouble(trouble),
      queuedEvents: () => events.queued(),
      deliver: (eventId) => events.deliver(eventId),
      drop: (eventId) => events.drop(eventId),
      resend: (eventId) => events.resend(eventId),
      undelivered: () => events.queued().length,
    },
  };
}
