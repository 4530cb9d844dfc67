import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { day, languageOf, money, texts } from './locale.ts';
import type { Charge } from './objects.ts';
import { html, htmlPage, notice } from './page.ts';

/**
 * `/i/{secret}`: an invoice for whoever was given its address (`hosted_invoice_url`), a receipt once it is paid: what
 * for, by which card, and what of it went back. Paying here is not supported: the portal does.
 */
export function createInvoicePage(ledger: Ledger): (request: LocalRequest, secret: string) => LocalResponse {
  /** The charge that paid it, of all the attempts. */
  const chargeOf = (invoice: string): Charge | undefined =>
    ledger.invoicePayments
      .entries('', invoice)
      .flatMap(([, { payment }]) => (payment.type === 'payment_intent' ? [payment.payment_intent] : []))
      .flatMap((intent) => ledger.charges.entries('', intent))
      .map(([, charge]) => charge)
      .find(({ status }) => status === 'succeeded');

  return ({ headers }, secret) => {
    const language = languageOf(null, headers['accept-language']);
    const text = texts[language];
    const id = ledger.hostedInvoices.get(secret);
    if (id === undefined) return notice(404, language, text.notFound);
    const invoice = find(ledger.invoices, 'invoice', id);
    const charge = chargeOf(id);
    const card = ledger.paymentMethods.get(charge?.payment_method ?? '')?.card;
    const amount = (cents: number) => money(cents, invoice.currency, language);
    const title = invoice.status === 'paid' ? text.receipt : text.invoice;
    const paidAt = invoice.status_transitions.paid_at;
    const row = (label: string, value: string) =>
      html`<div class="row"><span>${label}</span><strong>${value}</strong></div>`;
    const content = html`<section class="receipt">
      <p class="quiet">${text.invoiceStatus[invoice.status ?? ''] ?? ''}</p>
      <h1>${title}</h1>
      <p class="amount">${amount(invoice.total)}</p>
      ${row(text.invoiceNumber, invoice.number ?? '')}
      ${paidAt !== null && row(text.paidOn, day(paidAt, language))}
      ${card !== undefined && row(text.paidBy, `${card.brand.toUpperCase()} ···· ${card.last4}`)}
      ${invoice.customer_email !== null && row(text.email, invoice.customer_email)}
      <h2>${text.concept}</h2>
      ${invoice.lines.data.map(({ description, period, amount: cents }) =>
        row(
          `${description ?? ''} (${day(period.start, language)} – ${day(period.end, language)})`,
          amount(cents),
        ),
      )}
      ${row(text.invoiceTotal, amount(invoice.total))} ${row(text.paidAmount, amount(invoice.amount_paid))}
      ${charge !== undefined && charge.amount_refunded > 0 && row(text.refunded, amount(-charge.amount_refunded))}
    </section>`;
    return htmlPage(200, language, title, content);
  };
}
