import type { CardDetails } from './build.ts';
import type { Texts } from './locale.ts';
import type { Markup } from './page.ts';
import { html } from './page.ts';
import { testCard, type Decline } from './test-cards.ts';

/** What is wrong with what was typed, found before anything is charged. */
const typed = ['badCard', 'incorrectNumber', 'badExpiry', 'badCvc'] as const;
/** What a bank said of the card. */
const refused = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'incorrectCvc',
  'processingError',
  'authenticationFailed',
] as const;
export type CardProblem = (typeof typed)[number] | (typeof refused)[number];

const ofCode: Record<string, CardProblem> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  incorrect_cvc: 'incorrectCvc',
  processing_error: 'processingError',
  payment_intent_authentication_failure: 'authenticationFailed',
};

/** The words for a decline: what was lost or stolen, or looks like fraud, is not said to whoever holds the card. */
export const problemOf = ({ code, declineCode }: Decline): CardProblem =>
  ofCode[declineCode ?? code] ?? 'declined';

/** A problem that an address of ours names. */
export const problemIn = (url: string): CardProblem | undefined =>
  refused.find((problem) => problem === new URLSearchParams(url.split('?')[1]).get('problem'));

/** What the person typed, or what is wrong with it; a test card that was pressed needs nothing more. */
export function readCard(form: URLSearchParams, now: Date): CardDetails | CardProblem {
  const pressed = form.get('test-card');
  const number = (pressed ?? form.get('card') ?? '').replace(/[\s-]/g, '');
  const card = testCard(number);
  // Any other is refused unread, so that nobody's real card is ever kept.
  if (!card) return /^\d{12,19}$/.test(number) && !isLuhn(number) ? 'incorrectNumber' : 'badCard';
  const expiry = pressed === null ? (form.get('expiry') ?? '') : usualExpiry(now);
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  const [exp_month, exp_year] = [Number(month), 2000 + Number(year)];
  // A card is good to the last day of its month: the first day of the next one is what must lie ahead.
  if (exp_month < 1 || exp_month > 12 || Date.UTC(exp_year, exp_month) <= now.getTime()) return 'badExpiry';
  if (pressed === null && !/^\d{3}$/.test((form.get('cvc') ?? '').trim())) return 'badCvc';
  return { brand: card.brand, last4: number.slice(-4), exp_month, exp_year };
}

/** The checksum of card numbers (ISO/IEC 7812-1). */
function isLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const usualExpiry = (now: Date): string => `12/${String((now.getUTCFullYear() + 3) % 100).padStart(2, '0')}`;

const visaMark = html`<svg class="mark" viewBox="0 0 48 32" aria-hidden="true">
  <rect width="48" height="32" rx="4" fill="#1a1f71" />
  <text
    x="24"
    y="21"
    fill="#fff"
    font-family="sans-serif"
    font-size="13"
    font-style="italic"
    font-weight="700"
    text-anchor="middle"
  >
    VISA
  </text>
</svg>`;
const mastercardMark = html`<svg class="mark" viewBox="0 0 48 32" aria-hidden="true">
  <rect width="48" height="32" rx="4" fill="#252525" />
  <circle cx="19" cy="16" r="9" fill="#eb001b" />
  <circle cx="29" cy="16" r="9" fill="#f79e1b" fill-opacity=".85" />
</svg>`;

/** The card's fields, filled in with the card that pays, so that a demo is one press. */
export function cardFields(text: Texts, now: Date, problem?: CardProblem): Markup {
  const field = (name: string, label: string, value: string, wrong: CardProblem[], autocomplete: string) => {
    const isWrong = problem !== undefined && wrong.includes(problem);
    return html`<div class="${name}">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        required
        inputmode="${name === 'expiry' ? 'text' : 'numeric'}"
        autocomplete="${autocomplete}"
        ${isWrong && html`aria-invalid="true" aria-describedby="card-error"`}
      />
      ${name === 'card' && html`<span class="marks">${[visaMark, mastercardMark]}</span>`}
    </div>`;
  };
  return html`
    <div class="card-fields">
      ${field('card', text.card, '4242 4242 4242 4242', ['badCard', 'incorrectNumber', ...refused], 'off')}
      ${field('expiry', text.expiry, usualExpiry(now), ['badExpiry', 'expiredCard'], 'off')}
      ${field('cvc', text.cvc, '123', ['badCvc', 'incorrectCvc'], 'off')}
    </div>
    ${problem && html`<p class="error" id="card-error" role="alert">${text.problems[problem]}</p>`}
  `;
}

/** A button for each test card, which sends the form with it; and what it does. */
export function testCards(text: Texts, form: string): Markup {
  return html`<div class="test-cards">
    <h2>${text.testCards}</h2>
    <p class="quiet">${text.testCardsHint}</p>
    <ul>
      ${Object.entries(text.cards).map(
        ([number, effect]) =>
          html`<li>
            <button
              class="plain"
              type="submit"
              form="${form}"
              name="test-card"
              value="${number}"
              formnovalidate
            >
              <span class="digits">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span><span>${effect}</span>
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}
