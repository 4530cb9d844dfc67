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
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.demo { margin: 0; padding: 8px 16px; text-align: center; font-weight: 600; background: var(--demo); color: var(--on-demo); }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 24px; }
@media (min-width: 800px) { main.two { grid-template-columns: 1fr 1fr; align-items: start; padding-top: 48px; } }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
h1 { font-size: 1.25rem; margin: 0 0 12px; } h2 { font-size: 1.05rem; margin: 0 0 12px; }
p { margin: 0 0 8px; overflow-wrap: anywhere; } .quiet { color: var(--quiet); font-size: .9rem; }
ul { margin: 16px 0 0; padding-left: 20px; } .amount { font-size: 1.75rem; font-weight: 650; }
.row { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; padding: 8px 0; border-top: 1px solid var(--line); }
label { display: block; font-weight: 600; margin: 12px 0 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--quiet); border-radius: 8px; }
input[aria-invalid] { border-color: var(--bad); }
.error { color: var(--bad); margin: 4px 0 0; font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
button { width: 100%; min-height: 48px; margin-top: 16px; padding: 8px 16px; font: inherit; font-weight: 650; cursor: pointer;
  border: 1px solid var(--act); border-radius: 8px; background: var(--act); color: var(--on-act); }
button.plain { background: transparent; color: var(--act); } .row button { width: auto; min-height: 44px; margin: 0; }
a { color: var(--act); display: inline-block; padding: 10px 0; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }`;

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
