import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { CardProblem } from './card.ts';
import { cardFields, readCard, testCards } from './card.ts';
import type { Checkout } from './checkout.ts';
import type { Ledger, StoredCheckout } from './ledger.ts';
import type { Language } from './locale.ts';
import { languageOf, money, texts } from './locale.ts';
import { html, htmlPage, notice, redirect } from './page.ts';
import { isEmail } from './parameters.ts';

type Problem = CardProblem | 'badEmail';

/**
 * `/c/pay/{session}`: GET shows the order and the card form, POST pays and goes to the session's success address.
 *
 * Paying an already paid session leads to the success address again and charges nothing. The redirect does not
 * wait for the webhook, so the site sees a payment that it has not heard of yet. A declined card changes nothing
 * and sends no event (Stripe would send only payment_intent.payment_failed, which is not supported).
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
    if (request.method !== 'POST') return render(200, stored, language, fixedEmail, '', now());

    const form = new URLSearchParams(request.body.toString('utf8'));
    const payer = fixedEmail ?? (form.get('email') ?? '').trim();
    if (!isEmail(payer)) return render(400, stored, language, fixedEmail, payer, now(), 'badEmail');
    const card = readCard(form, now());
    if (typeof card === 'string') {
      const status = card === 'declined' ? 402 : 400;
      return render(status, stored, language, fixedEmail, payer, now(), card);
    }
    checkout.complete(stored, card, payer, Math.floor(now().getTime() / 1000));
    return redirect(successUrl(stored));
  };
}

function successUrl({ session }: StoredCheckout): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function render(
  status: number,
  { session, lineItem }: StoredCheckout,
  language: Language,
  fixedEmail: string | null,
  typedEmail: string,
  now: Date,
  problem?: Problem,
): LocalResponse {
  const text = texts[language];
  const amount = money(lineItem.amount_total, lineItem.currency, language);
  const wrongEmail = problem === 'badEmail';
  const content = html`
    <section>
      <h1>${lineItem.description ?? ''}</h1>
      <p class="amount">${amount}</p>
      <p class="quiet">${text.every(lineItem.price.recurring.interval_count)}</p>
      <div class="row"><span>${text.total}</span><strong>${amount}</strong></div>
      ${session.cancel_url !== null && html`<a href="${session.cancel_url}">${text.back}</a>`}
    </section>
    <section>
      <h2>${text.checkout}</h2>
      <form method="post">
        <label for="email">${text.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${fixedEmail ?? typedEmail}"
          ${fixedEmail !== null && html`readonly`}
          ${wrongEmail && html`aria-invalid="true" aria-describedby="email-error"`}
        />
        ${wrongEmail && html`<p class="error" id="email-error" role="alert">${text.badEmail}</p>`}
        ${cardFields(text, now, problem === 'badEmail' ? undefined : problem)}
        <button type="submit">${text.pay(amount)}</button>
      </form>
      ${testCards(text)}
    </section>
  `;
  return htmlPage(status, language, text.checkout, content, 'two');
}
