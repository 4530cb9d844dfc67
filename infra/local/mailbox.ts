import { NotPromised, type LocalResponse, type LocalService } from './service.ts';
import type { Mail, Ses } from './ses.ts';
import { escapeXml } from './xml.ts';

/**
 * The mailbox page of the local cloud: every mail the product sent, newest first, by address; plain HTML, with a
 * refresh instead of a script. `/api/messages?to=` answers the same as JSON.
 */
export function createMailbox(ses: Ses): LocalService {
  return async ({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://mailbox');
    const to = searchParams.get('to')?.trim() || undefined;
    if (method !== 'GET') throw new NotPromised('mailbox', `${method} ${pathname}`);
    if (pathname === '/api/messages') {
      const body = JSON.stringify(ses.messages(to));
      return { status: 200, headers: { 'content-type': 'application/json' }, body };
    }
    const opened = /^\/mail\/([\w-]+)(\/html)?$/.exec(pathname);
    if (opened) {
      const mail = ses.messages().find(({ id }) => id === opened[1]);
      if (!mail) return page(404, 'Correo', '<p>Este correo no existe.</p>');
      return opened[2] ? framed(mail) : page(200, mail.subject, mailView(mail));
    }
    if (pathname === '/') return page(200, 'Buzón local', list(ses.messages(to), to), 5);
    return page(404, 'Buzón local', '<p>Aquí no hay nada. <a href="/">Ver el buzón</a></p>');
  };
}

function list(mails: Mail[], to: string | undefined): string {
  const rows = mails
    .slice(0, 100)
    .map(
      ({ id, to: address, subject, at }) =>
        `<li><a href="/mail/${id}"><strong>${escapeXml(subject)}</strong><span>${escapeXml(address)}</span>` +
        `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></a></li>`,
    );
  return (
    `<form><label for="to">Correos para</label><input id="to" name="to" type="email" value="${escapeXml(to ?? '')}" placeholder="todas las direcciones"><button>Buscar</button></form>` +
    (rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : '<p>Todavía no hay correos. Los códigos y avisos que envía el sitio aparecen aquí.</p>')
  );
}

function mailView(mail: Mail): string {
  const body = mail.html
    ? `<iframe title="Contenido del correo" sandbox="allow-popups allow-top-navigation-by-user-activation" src="/mail/${mail.id}/html"></iframe>`
    : `<pre>${escapeXml(mail.text ?? '')}</pre>`;
  return (
    `<p><a href="/?to=${encodeURIComponent(mail.to)}">← Buzón de ${escapeXml(mail.to)}</a></p>` +
    `<dl><dt>Para</dt><dd>${escapeXml(mail.to)}</dd><dt>De</dt><dd>${escapeXml(mail.from)}</dd></dl>${body}` +
    (mail.html && mail.text
      ? `<details><summary>Como texto</summary><pre>${escapeXml(mail.text)}</pre></details>`
      : '')
  );
}

/** A mail's own HTML, in a frame without scripts; its links open in the whole window. */
const framed = (mail: Mail): LocalResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:",
  },
  body: `<!doctype html><base target="_top"><meta charset="utf-8">${mail.html ?? ''}`,
});

const style = `
  body { margin: 0; background: #f6f1ea; color: #2b231c; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem; }
  h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
  a { color: #6d1f35; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1rem; }
  input { flex: 1 1 12rem; font: inherit; padding: .6rem; border: 1px solid #b9a994; border-radius: 8px; background: #fff; }
  button { font: inherit; padding: .6rem 1rem; border: 0; border-radius: 8px; background: #6d1f35; color: #fff; }
  ul { list-style: none; margin: 0; padding: 0; }
  li a { display: grid; gap: .1rem; padding: .8rem; margin-bottom: .5rem; background: #fff; border-radius: 12px; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
  li span, time, dt { color: #6b5f52; font-size: .9rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 32rem; border: 0; border-radius: 12px; background: #fff; }
  pre { white-space: pre-wrap; background: #fff; padding: 1rem; border-radius: 12px; }`;

const page = (status: number, title: string, body: string, refreshSeconds?: number): LocalResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body:
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    (refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '') +
    `<title>${escapeXml(title)}</title><style>${style}</style></head><body><main><h1>${escapeXml(title)}</h1>${body}</main></body></html>`,
});
