import type Stripe from 'stripe';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { CardProblem } from './card.ts';
import { cardFields, problemIn, problemOf, readCard, testCards } from './card.ts';
import { challenge } from './challenge.ts';
import type { Checkout } from './checkout.ts';
import { find } from './ledger.ts';
import type { Ledger, StoredCheckout } from './ledger.ts';
import type { Language, Texts } from './locale.ts';
import { languageOf, money, texts } from './locale.ts';
import type { CheckoutSession } from './objects.ts';
import type { Markup } from './page.ts';
import { html, htmlPage, notice, redirect } from './page.ts';
import { isEmail } from './parameters.ts';

type Problem = CardProblem | 'badEmail' | 'badCountry';

/**
 * `/c/pay/{session}`: GET shows the order and the card form, POST pays and goes to the session's success address.
 *
 * Paying an already paid session leads to the success address again and charges nothing. The redirect does not
 * wait for the webhook, so the site sees a payment that it has not heard of yet. A declined card leaves an incomplete
 * subscription with an open invoice (`invoice.payment_failed`), which the next attempt pays.
 */
export function createCheckoutPage(
  ledger: Ledger,
  checkout: Checkout,
  now: () => Date,
): (request: LocalRequest, id: string) => LocalResponse {
  return (request, id) => {
    const stored = ledger.checkouts.get(id);
    const browser = request.headers['accept-language'];
    if (!stored) return notice(404, languageOf(null, browser), texts[languageOf(null, browser)].notFound);
    const { session } = stored;
    const language = languageOf(session.locale, browser);
    const text = texts[language];
    if (session.status === 'complete') {
      if (request.method === 'POST') return redirect(successUrl(stored));
      return notice(200, language, text.complete, { to: successUrl(stored), label: text.continue });
    }
    if (session.status === 'expired' || session.expires_at * 1000 <= now().getTime()) {
      const back = session.cancel_url ? { to: session.cancel_url, label: text.return } : undefined;
      return notice(410, language, text.expired, back);
    }
    const known = session.customer === null ? null : (ledger.customers.get(session.customer)?.email ?? null);
    const fixedEmail = session.customer_email ?? known;
    const show = (status: number, typed: Typed, problem?: Problem) =>
      render(status, stored, { language, now: now(), isEmailFixed: fixedEmail !== null }, typed, problem);
    if (request.method !== 'POST') return show(200, { email: fixedEmail ?? '' }, problemIn(request.url));

    const form = new URLSearchParams(request.body.toString('utf8'));
    const typed: Typed = {
      email: fixedEmail ?? (form.get('email') ?? '').trim(),
      country: form.get('country') ?? undefined,
      postalCode: (form.get('postal_code') ?? '').trim() || undefined,
    };
    if (!isEmail(typed.email)) return show(400, typed, 'badEmail');
    const asksWhere = asksAddress(session);
    if (asksWhere && !countries.includes(typed.country ?? '')) return show(400, typed, 'badCountry');
    const card = readCard(form, now());
    if (typeof card === 'string') return show(400, typed, card);
    const payer = { email: typed.email, address: asksWhere ? addressOf(typed) : undefined };
    const answer = checkout.pay(stored, card, payer, Math.floor(now().getTime() / 1000));
    if (answer === 'paid') return redirect(successUrl(stored));
    if (answer !== 'asks') return show(402, typed, problemOf(answer));
    const { subscription = '' } = ledger.checkouts.get(id) ?? {};
    const begun = find(ledger.subscriptions, 'subscription', subscription);
    return challenge(ledger, {
      invoice: begun.latest_invoice ?? '',
      paymentMethod: begun.default_payment_method,
      checkout: id,
      back: `/c/pay/${id}`,
      language,
    });
  };
}

interface Typed {
  email: string;
  country?: string | undefined;
  postalCode?: string | undefined;
}

/** Where tax has to be computed, or the session says so (https://docs.stripe.com/api/checkout/sessions/create). */
const asksAddress = ({ automatic_tax: tax, billing_address_collection: asked }: CheckoutSession): boolean =>
  tax.enabled || asked === 'required';

/** Those that are offered. */
const countries = 'AR BO BR CA CL CO CR CU DE DO EC ES FR GB GT HN MX NI PA PE PR PT PY SV US UY VE'.split(
  ' ',
);

const addressOf = ({ country, postalCode }: Typed): Stripe.Address => ({
  city: null,
  country: country ?? null,
  line1: null,
  line2: null,
  postal_code: postalCode ?? null,
  state: null,
});

function successUrl({ session }: StoredCheckout): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function render(
  status: number,
  { session, lineItem }: StoredCheckout,
  { language, now, isEmailFixed }: { language: Language; now: Date; isEmailFixed: boolean },
  typed: Typed,
  problem?: Problem,
): LocalResponse {
  const text = texts[language];
  const amount = money(lineItem.amount_total, lineItem.currency, language);
  const name = lineItem.description ?? '';
  const days = lineItem.price.recurring.interval_count;
  const wrongEmail = problem === 'badEmail';
  const cardProblem = problem === 'badEmail' || problem === 'badCountry' ? undefined : problem;
  const content = html`
    <section class="order">
      ${
        session.cancel_url !== null &&
        html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> ${text.back}</a>`
      }
      <h1>${text.subscribeTo(name)}</h1>
      <p class="amount">${amount} <span class="quiet">${text.every(days)}</span></p>
      <div class="row">
        <span>${name}<br /><span class="quiet">${text.every(days)}</span></span
        ><span>${amount}</span>
      </div>
      <div class="row"><strong>${text.total}</strong><strong>${amount}</strong></div>
    </section>
    <section class="sheet">
      <form method="post" id="pay" action="/c/pay/${session.id}">
        <h2>${text.contact}</h2>
        <label for="email">${text.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${typed.email}"
          ${isEmailFixed && html`readonly`}
          ${wrongEmail && html`aria-invalid="true" aria-describedby="email-error"`}
        />
        ${wrongEmail && html`<p class="error" id="email-error" role="alert">${text.badEmail}</p>`}
        <h2>${text.method}</h2>
        ${cardFields(text, now, cardProblem)}
        ${asksAddress(session) && addressFields(text, language, typed, problem === 'badCountry')}
        <button type="submit">${text.pay(amount)}</button>
        <p class="quiet">${text.terms(amount, days)}</p>
      </form>
      ${testCards(text, 'pay')}
    </section>
  `;
  return htmlPage(status, language, text.checkout, content, 'two');
}

function addressFields(text: Texts, language: Language, typed: Typed, isWrong: boolean): Markup {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const sorted = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  const chosen = typed.country ?? 'MX';
  return html`<label for="country">${text.country}</label>
    <select
      id="country"
      name="country"
      required
      ${isWrong && html`aria-invalid="true" aria-describedby="country-error"`}
    >
      ${sorted.map(
        (country) =>
          html`<option value="${country.code}" ${chosen === country.code && html`selected`}>
            ${country.name}
          </option>`,
      )}
    </select>
    ${isWrong && html`<p class="error" id="country-error" role="alert">${text.badCountry}</p>`}
    <label for="postal_code">${text.postalCode}</label>
    <input
      id="postal_code"
      name="postal_code"
      autocomplete="postal-code"
      value="${typed.postalCode ?? ''}"
    />`;
}
