import type { Language } from '#shared/account.ts';
import { brand } from '#shared/brand.ts';
import { dateFormats } from '#shared/dates.ts';
import { environment } from '#functions/data/environment.ts';
import type { EventContext, Mails, MailText } from './mail-text.ts';
import { mails as en } from './mails/en/index.ts';
import { mails as es } from './mails/es/index.ts';

export const mails: Record<Language, Mails> = { es, en };

/** Builds what the texts of a mail use. @param since time of the event, ISO instant, UTC */
export const eventContext = (language: Language, zone: string, since: string): EventContext => ({
  ...dateFormats(language, zone),
  supportEmail: environment('SUPPORT_EMAIL'),
  since,
});

/** Returns a mail's subject line. @param discreet true to leave out the site's name */
export const subjectOf = ({ subject }: MailText, discreet: boolean): string =>
  discreet ? subject : `${brand} · ${subject}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const renderText = ({ paragraphs, action, code, note }: MailText, origin: string): string =>
  [...paragraphs, code, action && `${action.label}: ${origin}${action.path}`, note]
    .filter((part) => part !== undefined)
    .join('\n\n');

/**
 * Renders a mail as HTML. Uses inline styles, which every mail program supports. Uses no images, because loading an
 * image could report that the mail was read.
 */
export function renderHtml(mail: MailText, origin: string, language: Language): string {
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const { subject, paragraphs, action, code, note } = mail;
  const parts = [
    ...paragraphs.map((text) => paragraph(text)),
    code && paragraph(code, 'font-size:28px;letter-spacing:4px;font-weight:bold'),
    action &&
      `<p style="margin:0 0 16px"><a href="${escapeHtml(origin + action.path)}" style="display:inline-block;` +
        `padding:12px 20px;border-radius:8px;background:#5b2333;color:#ffffff;text-decoration:none">` +
        `${escapeHtml(action.label)}</a></p>`,
    note && paragraph(note, 'font-size:12px;color:#6b625a'),
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#33291f">${parts.filter(Boolean).join('')}` +
    `</body></html>`
  );
}
