import { describe, expect, test } from 'vitest';
import { type Language, languages, type Suspension } from '#shared/account.ts';
import { brand } from '#shared/brand.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { appealToObject, objectionEnd, writeToObject } from '#shared/objection.ts';
import { operatorMails } from '#functions/mail/mails/es/operator.ts';
import { mails, renderHtml, renderText, subjectOf } from '#functions/mail/mail.ts';
import type { AccountName, MailText } from '#functions/mail/mail-text.ts';
import { type AllParams, at, contextIn, given } from './mail-examples.ts';

const templates = Object.keys(given) as Array<keyof AllParams>;
const origin = 'https://www.example.com';
const telling =
  /escort|sex|er[oó]ti|adult|desnud|nude|masaje|massage|acompañ|companion|anuncio|listing|18\+/i;
const ownWords = (mail: MailText): string =>
  JSON.stringify(mail).replaceAll(/https:\/\/evil\.example\//g, '');

const account: AccountName = { email: "o'hara+1@example.test", sub: 'sub-1' };

const textOf = (language: Language, template: keyof AllParams): MailText =>
  (mails[language][template] as (params: unknown, ...given: unknown[]) => MailText)(
    given[template],
    ...(template in operatorMails ? [account] : []),
    contextIn(language),
  );

describe.each(languages)('mails in %s', (language) => {
  const composed = (template: keyof AllParams): MailText => textOf(language, template);

  test.each(templates)('have a discreet subject without brand or adult terms: %s', (template) => {
    const mail = composed(template);
    const discreet = subjectOf(mail, true);
    expect(discreet).not.toMatch(telling);
    expect(discreet.toLowerCase()).not.toContain(brand.toLowerCase());
    expect(discreet.length).toBeLessThanOrEqual(60);
    expect(subjectOf(mail, false)).toBe(`${brand} · ${discreet}`);
  });

  test.each(templates)('have text and HTML parts that link only to the site: %s', (template) => {
    const mail = composed(template);
    const text = renderText(mail, origin);
    const html = renderHtml(mail, origin, language);
    for (const paragraph of mail.paragraphs) expect(text).toContain(paragraph);
    expect(mail.paragraphs.join('').length).toBeGreaterThan(20);
    expect(html).toContain(`<html lang="${language}">`);
    // The HTML loads nothing, runs no script, and escapes the text that people wrote.
    expect(html).not.toMatch(/<(img|script|link|iframe|object|b)[\s>]/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses) expect(address?.startsWith(`${origin}/`), address).toBe(true);
    expect(addresses).toHaveLength(mail.action ? 1 : 0);
    if (mail.action) expect(text).toContain(`${origin}${mail.action.path}`);
    expect(ownWords(mail)).not.toContain('http');
    expect(text).not.toContain('undefined');
    if (mail.code) for (const part of [text, html]) expect(part).toContain(mail.code);
  });
});

test.each(languages)('each mail in %s has a subject of its own', (language) => {
  const own = templates.filter((template) => !(template in operatorMails));
  const subjects = own.map((template) => textOf(language, template).subject);
  expect(subjects.filter((one, index) => subjects.indexOf(one) !== index)).toEqual([]);
});

test.each(languages)('reminders in %s 7 and 3 days before the end differ', (language) => {
  const reminder = (days: number) =>
    mails[language]['membership-reminder'](
      { periodEnd: new Date(Date.parse(at) + days * dayMilliseconds - 60_000).toISOString(), how: 'resumes' },
      contextIn(language),
    );
  for (const days of [7, 3]) {
    expect(reminder(days).subject).toContain(` ${days} `);
    expect(reminder(days).paragraphs.join(' ')).toContain(` ${days} `);
  }
});

test.each(languages)('a statement of reasons in %s has the screens’ sentence on objecting', (language) => {
  const { date, supportEmail } = contextIn(language);
  const sentence = writeToObject[language](supportEmail, date(objectionEnd(new Date(at))));
  for (const template of ['account-suspended', 'verification-rejected', 'contents-refused'] as const)
    expect(textOf(language, template).paragraphs.join(' ')).toContain(sentence);
});

test.each(languages)(
  'the mail in %s about a suspension offers the appeal only after a report',
  (language) => {
    const { date, supportEmail } = contextIn(language);
    const until = date(objectionEnd(new Date(at)));
    const textWith = (change: Partial<Suspension>) =>
      mails[language]['account-suspended'](
        { ...given['account-suspended'], ...change },
        contextIn(language),
      ).paragraphs.join(' ');
    for (const banned of [undefined, true] as const) {
      const [reported, ordered] = [textWith({ banned, source: 'ARTICLE_16' }), textWith({ banned })];
      expect(reported).toContain(appealToObject[language](until));
      expect(reported).not.toContain(supportEmail);
      expect(ordered).toContain(writeToObject[language](supportEmail, until));
    }
  },
);

test('each mail has the same parts in both languages', () => {
  for (const template of templates) {
    const [es, en] = (['es', 'en'] as const).map((language) => textOf(language, template));
    expect(Object.keys(es ?? {}).sort(), template).toEqual(Object.keys(en ?? {}).sort());
    // The links of mails to reporters name the language, because these have no account that knows it.
    expect(es?.action?.path.replace(/^\/es\//, '/en/'), template).toBe(en?.action?.path);
    expect(es?.paragraphs.length, template).toBe(en?.paragraphs.length);
  }
});

test.each(languages)('in %s, a mail about refused contents links to the page that edits them', (language) => {
  const refusal = (kind: 'avatar' | 'text' | 'post') => ({ kind, reason: 'unclear' as const, note: '' });
  const mailOf = (...kinds: Array<'avatar' | 'text' | 'post'>) =>
    mails[language]['contents-refused'](
      { refused: kinds.map(refusal), approved: 0, retagged: [] },
      contextIn(language),
    );
  expect(mailOf('avatar').action?.path).toBe('/dashboard/settings');
  expect(mailOf('avatar', 'text').action?.path).toBe('/dashboard/listings');
  expect(mailOf('post', 'post').action?.path).toBe('/dashboard/instagram');
  expect(mailOf('post', 'text').action?.path).toBe('/dashboard/listings');
  expect(mailOf('post', 'text').paragraphs.length).toBe(mailOf('text').paragraphs.length + 2);
  // When other contents are refused too, a sentence says where to change the avatar.
  expect(mailOf('avatar', 'text').paragraphs.length).toBe(mailOf('text').paragraphs.length + 2);
});

test('a mail about a refused transfer promises a return only of received money', () => {
  const params = given['transfer-refused'];
  const said = (language: 'es' | 'en', reason: typeof params.reason): string =>
    mails[language]['transfer-refused']({ ...params, reason }, contextIn(language)).paragraphs.join(' ');
  expect(said('es', 'not-received')).toContain('Si llega, todavía podemos confirmarla');
  expect(said('es', 'not-received')).not.toContain('lo devolvemos a la cuenta');
  expect(said('es', 'amount-differs')).toContain('lo devolvemos a la cuenta');
  expect(said('en', 'not-received')).toContain('we can still confirm it');
  expect(said('en', 'not-received')).not.toContain('we return it');
  expect(said('en', 'amount-differs')).toContain('we return it');
});

test('a mail about a returned transfer says not to pay again', () => {
  const said = (language: 'es' | 'en'): string =>
    mails[language]['transfer-returned'](given['transfer-returned'], contextIn(language)).paragraphs.join(
      ' ',
    );
  expect(said('es')).toContain('no tienes que pagarla otra vez');
  expect(said('en')).toContain('you do not have to pay for it again');
});

test.each(languages)('an outcome mail in %s offers an objection only where one is possible', (language) => {
  const lastOf = (outcome: { measure: boolean; final: boolean }) =>
    mails[language]['report-decided'](
      { ...given['report-decided'], ...outcome },
      contextIn(language),
    ).paragraphs.at(-1);
  const only = lastOf({ measure: true, final: false });
  expect(lastOf({ measure: false, final: true })).toBe(only);
  expect(lastOf({ measure: false, final: false })).not.toBe(only);
});

test.each(languages)('a statement on a report in %s has the screens’ sentence on appealing', (language) => {
  const { date } = contextIn(language);
  const sentence = appealToObject[language](date(objectionEnd(new Date(at))));
  for (const template of ['listing-disabled', 'item-removed'] as const)
    expect(textOf(language, template).paragraphs.join(' ')).toContain(sentence);
});
