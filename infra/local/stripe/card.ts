import type { CardDetails } from './build.ts';
import type { Texts } from './locale.ts';
import type { Markup } from './page.ts';
import { html } from './page.ts';

// Stripe's own test numbers (https://docs.stripe.com/testing). Any other is refused unread, so that nobody's
// real card is ever kept: of these, only the last four digits are.
const DECLINED = '4000000000000002';
const ACCEPTED = ['4242424242424242', '4000000000000341'];

export type CardProblem = 'badCard' | 'badExpiry' | 'badCvc' | 'declined';

/** What the person typed, or what is wrong with it. `now` in milliseconds. */
export function readCard(form: URLSearchParams, now: Date): CardDetails | CardProblem {
  const number = (form.get('card') ?? '').replace(/[\s-]/g, '');
  if (number !== DECLINED && !ACCEPTED.includes(number)) return 'badCard';
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(form.get('expiry') ?? '') ?? [];
  const [exp_month, exp_year] = [Number(month), 2000 + Number(year)];
  // A card is good to the last day of its month: the first day of the next one is what must lie ahead.
  if (exp_month < 1 || exp_month > 12 || Date.UTC(exp_year, exp_month) <= now.getTime()) return 'badExpiry';
  if (!/^\d{3}$/.test((form.get('cvc') ?? '').trim())) return 'badCvc';
  return number === DECLINED ? 'declined' : { last4: number.slice(-4), exp_month, exp_year };
}

/** The card's fields, filled in with the card that pays, so that a demo is one tap. */
export function cardFields(text: Texts, now: Date, problem?: CardProblem): Markup {
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, '0');
  const field = (name: string, label: string, value: string, wrong: CardProblem[], autocomplete: string) => {
    const message = problem && wrong.includes(problem) && text[problem];
    return html`<div>
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        required
        inputmode="${name === 'expiry' ? 'text' : 'numeric'}"
        autocomplete="${autocomplete}"
        ${message && html`aria-invalid="true" aria-describedby="${name}-error"`}
      />
      ${message && html`<p class="error" id="${name}-error" role="alert">${message}</p>`}
    </div>`;
  };
  return html`
    ${field('card', text.card, '4242 4242 4242 4242', ['badCard', 'declined'], 'off')}
    <div class="pair">
      ${field('expiry', text.expiry, `12/${year}`, ['badExpiry'], 'off')}
      ${field('cvc', text.cvc, '123', ['badCvc'], 'off')}
    </div>
  `;
}

/** What each test card does, for the person at the form. */
export function testCards(text: Texts): Markup {
  return html`<ul class="quiet">
    ${text.cards.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
}
