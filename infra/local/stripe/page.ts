import { createHash } from 'node:crypto';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { testCards } from './test-cards.ts';
import { texts, type Problem } from './texts.ts';

/** Handles requests of one hosted page. `secret` is the part of the path after the page's prefix. */
export type Page = (request: LocalRequest, secret: string) => LocalResponse;

/** Safe markup. Only `html` makes it, and `html` escapes every value. */
export interface Markup {
  readonly markup: string;
}

type Part = string | false | undefined | Markup | Markup[];

/** Template tag: the literal text is markup; every value is escaped unless it is Markup. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Markup {
  const render = (value: Part): string => {
    if (value === false || value === undefined) return '';
    if (Array.isArray(value)) return value.map((item) => item.markup).join('');
    return typeof value === 'object' ? value.markup : escape(value);
  };
  return { markup: literals.map((literal, index) => literal + render(values[index])).join('') };
}

const escape = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 16px; max-width: 32rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.demo { padding: 8px; background: #fdf0c8; color: #4a3a00; font-weight: 600; }
.problem { color: #a3201c; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 48px; margin: 4px 0; font: inherit; }
@media (prefers-color-scheme: dark) { .problem { color: #ff9d97; } }`;

// Kept out of the page's template, because the content security policy contains the hash of exactly these characters.
const STYLE_ELEMENT: Markup = { markup: `<style>${STYLE}</style>` };
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Builds a whole page. Its content security policy allows no scripts, external resources or framing. The policy has no
 * form-action, because paying redirects to the site's own address.
 */
export function htmlPage(status: number, title: string, content: Markup): LocalResponse {
  const document = html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <p class="demo">${texts.demo}</p>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: document.markup,
  };
}

/** Builds a page with one sentence and an optional link to continue. */
export const notice = (status: number, sentence: string, to?: string | null): LocalResponse =>
  htmlPage(status, sentence, html`${!!to && html`<a href="${to}">${texts.continue}</a>`}`);

/** Redirects the browser with GET, to a local path or another origin. */
export const redirect = (to: string): LocalResponse => ({
  status: 303,
  headers: { location: to, 'cache-control': 'no-store' },
  body: '',
});

/** Builds hidden form fields. */
export const hidden = (fields: Record<string, string>): Markup[] =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

/** Builds the card form: a field prefilled with a card that pays, and one button per test card. */
export function cardForm(button: string, fields: Record<string, string>, problem?: Problem): Markup {
  return html`<form method="post">
    ${hidden(fields)}
    <label for="card">${texts.card}</label>
    <input id="card" name="card" value="4242 4242 4242 4242" inputmode="numeric" autocomplete="off" />
    ${problem && html`<p class="problem" role="alert">${texts.problems[problem]}</p>`}
    <button type="submit">${button}</button>
    <h2>${texts.testCards}</h2>
    ${Object.entries(testCards).map(
      ([number, { effect }]) =>
        html`<button type="submit" name="test-card" value="${number}">${number}: ${effect}</button>`,
    )}
  </form>`;
}
