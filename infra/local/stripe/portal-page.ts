import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { Billing } from './billing.ts';
import type { CardProblem } from './card.ts';
import { cardFields, problemIn, problemOf, readCard, testCards } from './card.ts';
import { cancellationAt } from './cancellation.ts';
import { challenge } from './challenge.ts';
import { BY_ITSELF, itemOf, subscriptionOf } from './invoicing.ts';
import type { Ledger } from './ledger.ts';
import type { Language, Texts } from './locale.ts';
import { day, languageOf, money, texts } from './locale.ts';
import type { Invoice, PortalSession, Subscription } from './objects.ts';
import type { Markup } from './page.ts';
import { html, htmlPage, notice, redirect } from './page.ts';
import { PORTAL_LIFE } from './portal.ts';

/**
 * `/p/session/{secret}`: what a customer may do about their own membership: see it, end it at the end of the paid
 * period or take that back, change the card, pay an open invoice, see what was paid.
 *
 * The secret in the address is both the session and the protection against forged posts: who can name it may
 * act. Only the customer's own subscriptions and invoices are ever looked up.
 */
export function createPortalPage(
  ledger: Ledger,
  billing: Billing,
  now: () => Date,
): (request: LocalRequest, secret: string) => LocalResponse {
  /** @returns where to go on, or what was wrong; nothing for what was done, or was nothing of theirs */
  function perform(
    form: URLSearchParams,
    session: PortalSession,
    { secret, language }: { secret: string; language: Language },
  ): CardProblem | LocalResponse | undefined {
    const at = Math.floor(now().getTime() / 1000);
    const subscription = ledger.subscriptions.get(form.get('subscription') ?? '');
    if (!subscription || subscription.customer !== session.customer) return undefined;
    const live = isLive(subscription) && hasBegun(subscription);
    const action = form.get('action');
    if (action === 'pay') {
      const invoice = ledger.invoices.get(form.get('invoice') ?? '');
      const own = invoice && subscriptionOf(invoice) === subscription.id && invoice.status === 'open';
      if (!own || !live) return undefined;
      const answer = billing.payInvoice(invoice, at, 'cardholder');
      if (answer === 'paid') return undefined;
      if (answer !== 'asks') return problemOf(answer);
      const { default_payment_method: paymentMethod } = subscription;
      return challenge(ledger, {
        invoice: invoice.id,
        paymentMethod,
        back: `/p/session/${secret}`,
        language,
      });
    }
    if (live && (action === 'cancel' || action === 'resume')) {
      const end = action === 'cancel' ? itemOf(subscription).current_period_end : null;
      const change = cancellationAt(subscription, end, at);
      billing.update(subscription, change, at, BY_ITSELF);
    }
    if (live && action === 'card') {
      const card = readCard(form, now());
      if (typeof card === 'string') return card;
      billing.replaceCard(subscription, card, ledger.customers.get(session.customer)?.email ?? '', at);
    }
    return undefined;
  }

  return (request, secret) => {
    const stored = ledger.portals.get(secret);
    const language = languageOf(stored?.session.locale ?? null, request.headers['accept-language']);
    if (!stored || stored.expires <= now().getTime()) return notice(404, language, texts[language].expired);
    ledger.portals.put(secret, { ...stored, expires: now().getTime() + PORTAL_LIFE });
    const { session } = stored;
    let problem = problemIn(request.url);
    if (request.method === 'POST') {
      const done = perform(new URLSearchParams(request.body.toString('utf8')), session, { secret, language });
      if (typeof done !== 'string') return done ?? redirect(`/p/session/${secret}`);
      problem = done;
    }
    const own = <T extends { customer: string }>([, item]: [string, T]) => item.customer === session.customer;
    const of = session.customer;
    const subscriptions = ledger.subscriptions.entries('', of).filter(own).reverse();
    const invoices = ledger.invoices.entries('', of).filter(own).reverse();
    return render(
      session,
      language,
      subscriptions
        .filter(([, subscription]) => hasBegun(subscription))
        .map(([, subscription]) => ({
          subscription,
          name: ledger.products.get(itemOf(subscription).price.product)?.name ?? '',
          last4: ledger.paymentMethods.get(subscription.default_payment_method)?.card.last4 ?? '',
        })),
      invoices.map(([, invoice]) => invoice),
      now(),
      problem,
    );
  };
}

/** Whether anything can still come of it. */
const isLive = ({ status }: Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/** What waits for its first payment is the checkout's alone, and what never had one is nobody's. */
const hasBegun = ({ status }: Subscription): boolean => !status.startsWith('incomplete');

interface Membership {
  subscription: Subscription;
  name: string;
  last4: string;
}

function render(
  session: PortalSession,
  language: Language,
  memberships: Membership[],
  invoices: Invoice[],
  now: Date,
  problem?: CardProblem,
): LocalResponse {
  const text = texts[language];
  const payable = new Set(
    memberships.filter(({ subscription }) => isLive(subscription)).map((m) => m.subscription.id),
  );
  const content = html`
    <section>
      <h1>${text.portal}</h1>
      ${memberships.length === 0 && html`<p>${text.none}</p>`}
      ${memberships.map((membership) => renderMembership(membership, text, language))}
      ${session.return_url !== null && html`<a href="${session.return_url}">${text.return}</a>`}
    </section>
    ${memberships
      .filter(({ subscription }) => isLive(subscription))
      .slice(0, 1)
      .map(
        ({ subscription, last4 }) =>
          html`<section>
            <h2>${text.newCard}</h2>
            <p class="quiet">${text.cardEnding(last4)}</p>
            <form method="post" id="pay">
              ${hidden({ subscription: subscription.id, action: 'card' })} ${cardFields(text, now, problem)}
              <button class="plain" type="submit">${text.saveCard}</button>
            </form>
            ${testCards(text, 'pay')}
          </section>`,
      )}
    <section>
      <h2>${text.invoices}</h2>
      ${invoices.length === 0 && html`<p>${text.none}</p>`}
      ${invoices.map((invoice) => renderInvoice(invoice, payable.has(subscriptionOf(invoice)), text, language))}
    </section>
  `;
  return htmlPage(problem === undefined ? 200 : 400, language, text.portal, content);
}

function renderMembership({ subscription, name }: Membership, text: Texts, language: Language): Markup {
  const item = itemOf(subscription);
  const date = day(subscription.ended_at ?? item.current_period_end, language);
  const canceled = !isLive(subscription);
  const ending = subscription.cancel_at !== null;
  const when = canceled ? text.ended(date) : ending ? text.ends(date) : text.renews(date);
  const price = money(item.price.unit_amount * item.quantity, subscription.currency, language);
  return html`<div class="row">
      <strong>${name}</strong><span>${text.status[subscription.status] ?? subscription.status}</span>
    </div>
    <p>${price} · ${text.every(item.price.recurring.interval_count)}</p>
    <p>${when}</p>
    ${
      !canceled &&
      html`<form method="post">
        ${hidden({ subscription: subscription.id, action: ending ? 'resume' : 'cancel' })}
        <button class="plain" type="submit">${ending ? text.resume : text.cancel}</button>
      </form>`
    }`;
}

function renderInvoice(invoice: Invoice, payable: boolean, text: Texts, language: Language): Markup {
  return html`<div class="row">
    <span>${day(invoice.created, language)}<br /><span class="quiet">${invoice.number ?? ''}</span></span>
    <span>${money(invoice.total, invoice.currency, language)}</span>
    <span>${text.invoiceStatus[invoice.status ?? ''] ?? ''}</span>
    ${!!invoice.hosted_invoice_url && html`<a href="${invoice.hosted_invoice_url}">${text.seeInvoice}</a>`}
    ${
      payable &&
      invoice.status === 'open' &&
      html`<form method="post">
        ${hidden({
          subscription: subscriptionOf(invoice),
          invoice: invoice.id,
          action: 'pay',
        })}
        <button type="submit">${text.payNow}</button>
      </form>`
    }
  </div>`;
}

function hidden(fields: Record<string, string>): Markup[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
}
