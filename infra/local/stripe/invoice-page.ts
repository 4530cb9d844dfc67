import type { Ledger } from './ledger.ts';
import { html, htmlPage, notice, type Page } from './page.ts';
import { day, money, texts } from './texts.ts';

/**
 * `/i/{secret}`: an invoice for whoever was given its address (`hosted_invoice_url`), a receipt once it is paid. Paying
 * here is not supported: the portal does.
 */
export const createInvoicePage =
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
