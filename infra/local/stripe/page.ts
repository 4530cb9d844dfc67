import { createHash } from 'node:crypto';

import type { LocalResponse } from '../protocol/service.ts';
import type { Language } from './locale.ts';
import { texts } from './locale.ts';

/** Markup that is safe to send: only `html` makes it, and it escapes whatever it is given. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | false | undefined | Markup | Markup[];

/** A template tag: literal text is markup, every value is escaped unless it is Markup itself. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Markup {
  const render = (value: Part): string => {
    if (value === false || value === undefined) return '';
    if (Array.isArray(value)) return value.map((item) => item.markup).join('');
    return typeof value === 'object' ? value.markup : escape(String(value));
  };
  return { markup: literals.map((literal, index) => literal + render(values[index])).join('') };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f6f4; --sheet: #fff; --ink: #1f2328; --quiet: #575d66;
  --line: #d5d8dc; --act: #24496e; --on-act: #fff; --bad: #a3201c; --demo: #fdf0c8; --on-demo: #4a3a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181b; --sheet: #202327; --ink: #eceef0; --quiet: #a9afb7;
  --line: #3a3f46; --act: #9cc3ea; --on-act: #10233a; --bad: #ff9d97; --demo: #4a3d10; --on-demo: #fbe9b0; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.demo { margin: 0; padding: 8px 16px; text-align: center; font-size: .875rem; font-weight: 600; background: var(--demo);
  color: var(--on-demo); }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 24px; }
main.two { max-width: 1040px; }
@media (min-width: 800px) { main.two { grid-template-columns: 5fr 6fr; gap: 56px; align-items: start; padding-top: 56px; }
  .order { position: sticky; top: 24px; } }
section { min-width: 0; }
section:not(.order) { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
h1 { font-size: 1.1rem; font-weight: 600; margin: 0 0 4px; } h2 { font-size: 1rem; margin: 24px 0 8px; }
section > h2:first-child, form > h2:first-child { margin-top: 0; }
.order h1 { color: var(--quiet); }
p { margin: 0 0 8px; overflow-wrap: anywhere; } .quiet { color: var(--quiet); font-size: .875rem; font-weight: 400; }
.amount { font-size: 2.25rem; line-height: 1.2; font-weight: 650; margin: 0 0 24px; font-variant-numeric: tabular-nums; }
.row { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; padding: 12px 0;
  border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
label { display: block; font-size: .875rem; font-weight: 600; margin: 12px 0 4px; }
input, select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: var(--sheet);
  border: 1px solid var(--quiet); border-radius: 8px; }
input[readonly] { background: var(--paper); color: var(--quiet); }
input[aria-invalid], select[aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.error { color: var(--bad); margin: 8px 0 0; font-size: .9rem; font-weight: 600; }
.card-fields { display: grid; grid-template-columns: 1fr 1fr; column-gap: 12px; }
.card-fields .card { grid-column: 1 / -1; position: relative; }
.card-fields input { font-variant-numeric: tabular-nums; }
.marks { position: absolute; right: 12px; bottom: 13px; display: flex; gap: 4px; pointer-events: none; }
.mark { width: 33px; height: 22px; }
button { width: 100%; min-height: 48px; margin: 20px 0 12px; padding: 8px 16px; font: inherit; font-weight: 650;
  cursor: pointer; border: 1px solid var(--act); border-radius: 8px; background: var(--act); color: var(--on-act); }
button.plain { background: transparent; color: var(--act); } button.plain:hover { background: var(--paper); }
.row button { width: auto; min-height: 44px; margin: 0; }
.receipt .row { flex-wrap: nowrap; } .receipt strong { text-align: right; overflow-wrap: anywhere; }
.bank button { margin-bottom: 0; } .bank button + button { margin-top: 12px; }
.test-cards { margin-top: 12px; border-top: 1px dashed var(--line); }
.test-cards ul { list-style: none; margin: 12px 0 0; padding: 0; display: grid; gap: 8px; }
@media (min-width: 480px) { .test-cards ul { grid-template-columns: 1fr 1fr; } }
.test-cards button { height: 100%; min-height: 56px; margin: 0; padding: 8px 12px; display: grid; text-align: left; font-size: .875rem;
  align-content: start; font-weight: 400; border-color: var(--line); color: var(--ink); }
.digits { font-variant-numeric: tabular-nums; font-weight: 600; color: var(--act); }
a { color: var(--act); display: inline-block; padding: 10px 0; } .back { margin-bottom: 12px; text-decoration: none; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
@media print { .demo, a, button { display: none; } }`;

// Written apart from the template: the policy names the hash of exactly these characters.
const STYLE_ELEMENT: Markup = { markup: `<style>${STYLE}</style>` };
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * A whole page. No script runs on it, nothing is loaded from elsewhere, and it may not be framed; form-action
 * stays open because paying redirects to the site's own address.
 */
export function htmlPage(
  status: number,
  language: Language,
  title: string,
  content: Markup,
  layout: 'one' | 'two' = 'one',
): LocalResponse {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <p class="demo">${texts[language].demo}</p>
        <main class="${layout}">${content}</main>
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

/** A page with one sentence and perhaps a way on. */
export function notice(
  status: number,
  language: Language,
  sentence: string,
  link?: { to: string; label: string },
): LocalResponse {
  const content = html`<section>
    <h1>${sentence}</h1>
    ${link && html`<a href="${link.to}">${link.label}</a>`}
  </section>`;
  return htmlPage(status, language, sentence, content);
}

export function redirect(to: string): LocalResponse {
  return { status: 303, headers: { location: to, 'cache-control': 'no-store' }, body: '' };
}
