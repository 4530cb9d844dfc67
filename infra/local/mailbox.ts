/**
 * Page that shows the mails of the local cloud. No mail leaves this machine.
 *
 * - `/` lists all mails, newest first
 * - `/?to=` lists the mails to one address
 * - `/messages/{id}` shows one mail, its HTML in a sandboxed frame without scripts
 * - `/api/messages?to=` returns the list as JSON, for tests
 */
import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { LocalResponse, LocalService } from './protocol/service.ts';
import type { Message, Ses } from './ses.ts';
import { decodeUri } from './protocol/sigv4.ts';
import { formatAmount } from './time-control.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-block: 1rem; }
label { flex: 1 1 14rem; }
input { box-sizing: border-box; width: 100%; }
input, button { font: inherit; padding: .5rem .75rem; min-height: 2.75rem; }
ul { list-style: none; padding: 0; }
li a { display: block; padding: .75rem .25rem; border-block-end: 1px solid #8885; color: inherit;
  text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong, li a:focus strong { text-decoration: underline; }
small, time, dt { opacity: .75; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem .75rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid #8885; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

/** Reloads the list when a new mail arrives or time was moved, but not while the user types. */
const REFRESH = `
setInterval(async () => {
  if (document.hidden || document.activeElement?.matches('input')) return;
  const answer = await fetch('/api/messages' + location.search).catch(() => undefined);
  if (!answer?.ok) return;
  const [newest] = await answer.json();
  const { newest: shown, offset } = document.body.dataset;
  if ((newest?.id ?? '') !== shown || answer.headers.get('time-offset') !== offset) location.reload();
}, 3000);
`;

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const PAGE_POLICY = `default-src 'none'; img-src data:; style-src ${sourceHash(STYLE)}; script-src ${sourceHash(REFRESH)}; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
/** Links open in a new tab outside the sandbox, because a reset link must open the real page. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const MAIL_POLICY = `default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** Mails contain codes, so no page of another origin may load them, and no cache may store them. */
const APART = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

interface MailboxOptions {
  ses: Pick<Ses, 'messages' | 'find'>;
  clock: Clock;
  /** IANA time zone for showing times. Defaults to the machine's. */
  timeZone?: string;
}

export function createMailbox({ ses, clock, timeZone }: MailboxOptions): { handle: LocalService } {
  const time = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const timeOf = (at: Date) => `<time datetime="${at.toISOString()}">${time.format(at)}</time>`;
  const shown = ({ sentAt }: Message) => timeOf(new Date(sentAt));
  const moved = () =>
    clock.offset === 0
      ? ''
      : `<p>Hora de la nube local: ${timeOf(clock.date())} ${time.resolvedOptions().timeZone} (${formatAmount(clock.offset)})</p>`;

  return {
    handle: async ({ method, url }) => {
      if (method !== 'GET' && method !== 'HEAD') return notFound();
      const { pathname, searchParams } = new URL(`http://mailbox${url}`);
      const to = searchParams.get('to')?.trim() ?? '';
      if (pathname === '/') {
        const content = list(ses.messages(to), to, shown, moved());
        return page(to || 'Buzón', { ...content, offset: clock.offset });
      }
      if (pathname === '/api/messages') {
        return {
          status: 200,
          headers: { 'content-type': 'application/json', 'time-offset': String(clock.offset), ...APART },
          body: JSON.stringify(ses.messages(to)),
        };
      }
      const [, id = '', html] = /^\/messages\/([^/]+)(\/html)?$/.exec(pathname) ?? [];
      const message = ses.find(decodeUri(id));
      if (!message) return notFound();
      if (html === undefined) return page(message.subject, view(message, shown));
      return {
        status: 200,
        headers: htmlHeaders(MAIL_POLICY),
        body: `<!doctype html><meta charset="utf-8"><base target="_blank">${message.html ?? ''}`,
      };
    },
  };
}

function list(messages: Message[], to: string, shown: (message: Message) => string, moved: string): Content {
  const items = messages.map(
    (message) => `<li><a href="/messages/${encodeURIComponent(message.id)}">
<strong>${escape(message.subject)}</strong><br>
<small>${[`Para ${escape(message.to.join(', '))}`, shown(message), outcomeOf(message) ?? []].flat().join(' · ')}</small></a></li>`,
  );
  const addresses = [...new Set(messages.flatMap((message) => message.to))].toSorted();
  const options = addresses.map((address) => `<option value="${escape(address)}">`).join('');
  const nothing = to === '' ? 'Todavía no hay mensajes.' : `No hay mensajes para ${escape(to)}.`;
  return {
    newest: messages[0]?.id ?? '',
    html: `<h1>Buzón local</h1>
<p>Los correos que envía la aplicación llegan aquí; ninguno sale de este equipo.</p>${moved}
<form role="search"><label>Dirección
<input type="search" name="to" list="addresses" inputmode="email" autocapitalize="none" value="${escape(to)}"></label>
<datalist id="addresses">${options}</datalist><button>Buscar</button></form>
${to === '' ? '' : `<p><a href="/">Ver todos los mensajes</a></p>`}
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p role="status">${nothing}</p>`}`,
  };
}

function view(message: Message, shown: (message: Message) => string): Content {
  const replyTo =
    message.replyTo.length > 0 ? `<dt>Responder a</dt><dd>${escape(message.replyTo.join(', '))}</dd>` : '';
  const outcome = outcomeOf(message);
  const ended = outcome === undefined ? '' : `<dt>Resultado</dt><dd>${outcome}</dd>`;
  const frame = `<iframe title="Mensaje" sandbox="${SANDBOX}" src="/messages/${encodeURIComponent(message.id)}/html"></iframe>`;
  const text = message.text === undefined ? '' : `<pre>${escape(message.text)}</pre>`;
  const both = `${frame}<details><summary>Versión de texto</summary>${text}</details>`;
  return {
    html: `<p><a href="/?to=${encodeURIComponent(message.to[0] ?? '')}">← Buzón de ${escape(message.to[0] ?? '')}</a></p>
<h1>${escape(message.subject)}</h1>
<dl><dt>De</dt><dd>${escape(message.from)}</dd><dt>Para</dt><dd>${escape(message.to.join(', '))}</dd>${replyTo}
<dt>Fecha</dt><dd>${shown(message)}</dd>${ended}</dl>
${message.html === undefined ? text : text === '' ? frame : both}`,
  };
}

/** Result of a mail to SES's mailbox simulator, as the mail's sender would get it. */
const outcomes = { bounce: 'Rebotó: el buzón no existe', complaint: 'Marcado como no deseado' } as const;
const outcomeOf = ({ outcome }: Message): string | undefined => outcome && outcomes[outcome];

interface Content {
  html: string;
  /** Id of the newest mail, or empty. Set only for the list, which refreshes itself. */
  newest?: string;
  /** Milliseconds by which the cloud was ahead of the machine when the list was rendered. */
  offset?: number;
}

function page(title: string, { html, newest, offset = 0 }: Content): LocalResponse {
  const refresh = newest === undefined ? '' : `<script>${REFRESH}</script>`;
  return {
    status: 200,
    headers: htmlHeaders(PAGE_POLICY),
    body: `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} · Buzón local</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body data-newest="${escape(newest ?? '')}" data-offset="${offset}"><main>${html}</main>${refresh}</body></html>`,
  };
}

function notFound(): LocalResponse {
  return {
    ...page('No encontrado', { html: '<h1>No hay tal mensaje</h1><p><a href="/">Buzón</a></p>' }),
    status: 404,
  };
}

function htmlHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    ...APART,
    'referrer-policy': 'no-referrer',
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
