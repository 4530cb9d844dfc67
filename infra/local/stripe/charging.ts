import { newInvoicePayment, newPayment } from './build-payment.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, Invoice, InvoicePayment } from './objects.ts';
import { bankAnswer, cardEnding, declines } from './test-cards.ts';
import type { BankAnswer, Circumstances, TestCard } from './test-cards.ts';

/** The payments that settle an invoice, or were to. Times are whole seconds; none of it is told to the endpoint. */
export interface Charging {
  /** Attempts to charge a card for an invoice, where there is something to pay. */
  charge(
    invoice: Invoice,
    paymentMethod: string,
    at: number,
    circumstances: Circumstances & { statementDescriptor: string | null },
  ): Charged;
  /** The cardholder's bank asked them, and they did not pass. */
  failAuthentication(invoice: Invoice): void;
  /** Records that an invoice was settled without us: with cash, or through somebody else. */
  settleOutside(invoice: Invoice, at: number): void;
  /** What was to pay an invoice does so no more: neither it nor its intent. */
  cancelPayment(invoice: Invoice, at: number): void;
}

export interface Charged {
  answer: BankAnswer;
  /** Neither is there where nothing was to be paid; and no charge where the cardholder is asked first. */
  charge?: Charge | undefined;
  card?: TestCard;
}

/** The intent that an invoice's payment goes through; undefined for what was settled outside. */
export const intentOf = ({ payment }: InvoicePayment): string | undefined =>
  payment.type === 'payment_intent' ? payment.payment_intent : undefined;

export function createCharging(ledger: Ledger): Charging {
  const paymentOf = (invoice: Invoice): InvoicePayment | undefined =>
    ledger.invoicePayments
      .entries('', invoice.id)
      .map(([, payment]) => payment)
      .find((payment) => payment.invoice === invoice.id);

  function tie(
    invoice: Invoice,
    id: string | undefined,
    at: number,
    payment: InvoicePayment['payment'],
    succeeded: boolean,
  ): void {
    const tied = newInvoicePayment({ id: id ?? ledger.newId('inpay'), at, invoice, payment, succeeded });
    ledger.invoicePayments.put(tied.id, tied);
  }

  function cancelPayment(invoice: Invoice, at: number): void {
    const payment = paymentOf(invoice);
    if (!payment) return;
    const status_transitions = { ...payment.status_transitions, canceled_at: at };
    ledger.invoicePayments.put(payment.id, { ...payment, status: 'canceled', status_transitions });
    const intent = ledger.paymentIntents.get(intentOf(payment) ?? '');
    if (!intent) return;
    const canceled = { status: 'canceled', canceled_at: at, cancellation_reason: 'void_invoice' } as const;
    ledger.paymentIntents.put(intent.id, { ...intent, ...canceled, next_action: null });
  }

  return {
    cancelPayment,
    charge(invoice, paymentMethod, at, { statementDescriptor, ...circumstances }) {
      if (invoice.amount_due === 0) return { answer: 'paid' };
      const method = find(ledger.paymentMethods, 'payment_method', paymentMethod);
      const { exp_month: month, exp_year: year, last4 } = method.card;
      // A card is good to the last day of its month.
      const expired = Date.UTC(year, month) <= at * 1000;
      const card = cardEnding(last4 ?? '');
      const answer = bankAnswer(card, { ...circumstances, expired });
      // One intent an invoice: every further attempt is a charge of the same intent.
      const earlier = paymentOf(invoice);
      const { intent, charge } = newPayment({
        intentId: (earlier && intentOf(earlier)) ?? ledger.newId('pi'),
        chargeId: ledger.newId('ch'),
        at,
        amount: invoice.amount_due,
        currency: invoice.currency,
        customer: invoice.customer,
        description:
          invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
        method,
        statementDescriptor,
        receiptUrl: invoice.hosted_invoice_url ?? null,
        answer,
      });
      ledger.paymentIntents.put(intent.id, intent);
      if (charge) ledger.charges.put(charge.id, charge);
      const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
      tie(invoice, earlier?.id, at, payment, answer === 'paid');
      return { answer, charge, card };
    },
    failAuthentication(invoice) {
      const payment = paymentOf(invoice);
      const intent = ledger.paymentIntents.get((payment && intentOf(payment)) ?? '');
      if (!intent) throw new Error(`Nothing is to pay ${invoice.id}.`);
      const { code, message } = declines.authenticationFailed;
      ledger.paymentIntents.put(intent.id, {
        ...intent,
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: { type: 'invalid_request_error', code, message },
      });
    },
    settleOutside(invoice, at) {
      cancelPayment(invoice, at);
      const record = { type: 'payment_record', payment_record: ledger.newId('prec') } as const;
      tie(invoice, undefined, at, record, true);
    },
  };
}
