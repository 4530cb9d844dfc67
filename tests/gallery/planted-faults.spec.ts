import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { checkCookie, checkHosts } from './address.ts';
import { declaredReason } from './declared.ts';
import type { StatePage } from './state-page.ts';
import { lookAtHeads, lookForFaults, wcag, type Faults } from './faults.ts';
import { test } from './gallery-test.ts';

/** Pages with one planted fault each, which the gallery's checks must find. */

const page = (body: string, { head = '<title>Page</title>', html = 'lang="en"' } = {}): string =>
  `<!doctype html><html ${html}><head><meta name="viewport" content="width=device-width">` +
  `<link rel="icon" href="data:,">${head}</head><body><main><h1>Page</h1>${body}</main>` +
  // Report ready like the frame script, shortly after the page is stable.
  '<script>setTimeout(() => galleryReached(JSON.stringify({ host: location.host, status: "ready" })), 300)</script>' +
  '</body></html>';

const out = '<a href="/" data-quick-exit style="min-height:44px"><span>Quick exit</span></a>';
const title = '<h2 tabindex="-1" autofocus style="margin:0;flex:1">Title</h2>';
const close = (size = 44) => `<button style="width:${size}px;height:${size}px;padding:0">Close</button>`;
const dialog = (...head: string[]): string =>
  page(
    `<dialog aria-label="d"><div class="overlay-head" style="display:flex">${head.join('')}</div></dialog>` +
      '<script>document.querySelector("dialog").showModal()</script>',
  );

type Kind = Exclude<keyof Faults, 'reached'>;
const faulty: readonly (readonly [string, Kind, RegExp, string])[] = [
  ['low contrast', 'axe', /^color-contrast/, page('<p style="color:#ccc;background:#fff">Hardly there</p>')],
  ['a field without a label', 'axe', /^label/, page('<input>')],
  ['a button without a name', 'axe', /^button-name/, page('<button></button>')],
  ['a picture without an alternative text', 'axe', /^image-alt/, page('<img src="data:,">')],
  [
    'a target that is too small',
    'axe',
    /^target-size/,
    page(
      '<button style="width:9px;height:9px;padding:0" aria-label="a"></button><button style="width:9px;height:9px;padding:0" aria-label="b"></button>',
    ),
  ],
  ['a missing title', 'axe', /^document-title/, page('', { head: '' })],
  ['a missing language', 'axe', /^html-has-lang/, page('', { html: '' })],
  ['an element wider than the screen', 'overflow', /px wide/, page('<p style="width:3000px">Wide</p>')],
  [
    'a dialog that covers the quick exit',
    'exit',
    /above dialog/,
    page(
      '<a href="/" data-quick-exit>Out</a><dialog aria-label="d"><p>Words</p></dialog><script>document.querySelector("dialog").showModal()</script>',
    ),
  ],
  [
    'a popover that covers the quick exit',
    'exit',
    /above div/,
    page(
      '<a href="/" data-quick-exit>Out</a><div popover="auto" style="inset:0;width:auto;height:auto;border:0;margin:0">Words</div><script>document.querySelector("[popover]").showPopover()</script>',
    ),
  ],
  [
    'a dialog that focuses its quick exit',
    'exit',
    /focused/,
    page(
      '<dialog aria-label="d"><a href="/" data-quick-exit>Out</a></dialog><script>document.querySelector("dialog").showModal()</script>',
    ),
  ],
  [
    'a dialog without a head',
    'exit',
    /has no head/,
    page(
      `<dialog aria-label="d">${out}${title}</dialog><script>document.querySelector("dialog").showModal()</script>`,
    ),
  ],
  [
    'a dialog with its quick exit in the place of the close button',
    'exit',
    /begins with/,
    dialog(title, close(), out),
  ],
  ['a close button beside the title', 'exit', /close button/, dialog(out, close(), title)],
  [
    'a quick exit without words',
    'exit',
    /without words/,
    dialog('<a href="/" data-quick-exit style="width:44px;height:44px">X</a>', title, close()),
  ],
  ['a close button that is too small', 'exit', /less than 44 px/, dialog(out, title, close(30))],
  [
    'a head in another order than its document',
    'exit',
    /reorders/,
    dialog(out, title.replace('flex:1', 'order:-1'), close()),
  ],
  [
    'two buttons with one name',
    'names',
    /2 buttons "Remove"/,
    page('<p><button>Remove</button></p><p><button aria-label="Remove">x</button></p>'),
  ],
  [
    'a required field without its mark',
    'unmarked',
    /^Name/,
    page('<label>Name <input aria-invalid="true"></label>'),
  ],
  [
    'an error in the console',
    'console',
    /wrong thing/,
    page('<script>console.error("wrong", "thing")</script>'),
  ],
  ['an exception', 'console', /thrown thing/, page('<script>throw new Error("thrown thing")</script>')],
  [
    'an unhandled promise rejection',
    'console',
    /lost thing/,
    page('<script>Promise.reject(new Error("lost thing"))</script>'),
  ],
  ['a missing file', 'console', /404.*missing/, page('<img alt="" src="/missing.png">')],
  ['a failed response', 'console', /404.*missing/, page('<script>fetch("/missing.json")</script>')],
  [
    'a broken connection',
    'console',
    /net::.*hang-up/,
    page('<script>fetch("/hang-up").catch(() => 0)</script>'),
  ],
  [
    'a violation of the Content-Security-Policy',
    'console',
    /Content Security Policy/,
    page('<script src="https://elsewhere.test/a.js"></script>', {
      head: '<title>Page</title><meta http-equiv="Content-Security-Policy" content="script-src \'self\' \'unsafe-inline\'">',
    }),
  ],
];
const good: readonly (readonly [string, string])[] = [
  ['a good page', page('<label>Name <input></label>')],
  ['a dialog with its own quick exit', dialog(out, title, close())],
  [
    'a required field with its mark',
    page('<div data-required><label>Name <input aria-invalid="true"></label></div>'),
  ],
  [
    'two buttons that open the same menu',
    page(
      '<p><button popovertarget="m">Menu</button></p><p><button popovertarget="m">Menu</button></p><div popover id="m">Words</div>',
    ),
  ],
  [
    'two buttons that send the same',
    page('<button name="l" value="en">English</button> <button name="l" value="en">English</button>'),
  ],
  ['a declared error response', page('<script>fetch("/declared.json")</script>')],
];

const pages = new Map([...faulty.map(([name, , , html]) => [name, html] as const), ...good]);
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const html = pathname === '/' ? pages.get(searchParams.get('page') ?? '') : undefined;
  if (pathname === '/hang-up') request.socket.destroy();
  else if (pathname === '/declared.json') response.writeHead(409, declaredReason).end();
  else if (pathname === '/_gallery/axe.js')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(axe);
  else response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html);
});
test.beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let opened = 0;

async function faultsOf(statePage: StatePage, name: string): Promise<Faults> {
  const { port } = server.address() as AddressInfo;
  const address = new URL(`http://${checkHosts[opened++ % checkHosts.length]}:${port}/`);
  address.searchParams.set('page', name);
  await statePage.setTheme('light');
  const { status, complaints } = await statePage.open(address, { name: checkCookie, value: 'none' });
  const seen = await statePage.page.call(lookForFaults, { type: 'tag', values: wcag });
  const heads = await statePage.page.call(lookAtHeads, undefined);
  return {
    reached: status === 'ready' ? [] : [status],
    ...seen,
    exit: [...seen.exit, ...heads],
    console: complaints.map(({ text }) => text),
  };
}

const none: Faults = { reached: [], axe: [], overflow: [], exit: [], names: [], unmarked: [], console: [] };

for (const [name, kind, words] of faulty) {
  test(`the gallery check finds ${name}`, { tag: '@default' }, async ({ statePage }) => {
    const found = await faultsOf(statePage, name);
    expect(found).toEqual({ ...none, [kind]: expect.arrayContaining([expect.stringMatching(words)]) });
  });
}

for (const [name] of good) {
  test(`the gallery check finds no fault in ${name}`, { tag: '@default' }, async ({ statePage }) => {
    expect(await faultsOf(statePage, name)).toEqual(none);
  });
}
