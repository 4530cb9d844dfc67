import { describe, expect, test } from 'vitest';
import { languages } from '#shared/account.ts';
import { brand } from '#shared/brand.ts';
import { mails, renderHtml, renderText, subjectOf } from '#functions/notification/mail.ts';
import type { CodeParams, MailText } from '#functions/notification/mail-text.ts';
import type { MailParams, OperatorMailParams } from '#functions/data/mail-request.ts';

type AllParams = MailParams & CodeParams & OperatorMailParams;

const at = '2026-11-22T10:30:00.000Z';
const hostile = '<img src=x onerror="alert(1)"> & "quoted" https://evil.example/';
/** Each template with what it must be told; what people wrote themselves is as bad as can be. */
const given: { [T in keyof AllParams]: AllParams[T] } = {
  'sign-up-code': { code: '{####}' },
  'address-taken': { code: '{####}' },
  'password-reset-required': { code: '{####}', email: 'ana+"><b>@example.test' },
  'password-reset': { code: '{####}', email: 'ana+"><b>@example.test' },
  'new-address-code': { code: '123456' },
  'verification-approved': { membershipActive: true },
  'verification-rejected': { reason: 'other', note: hostile },
  'verification-more-asked': { documents: ['selfie', 'idBack'], note: hostile },
  'verification-expiring': { expiresOn: '2026-12-01' },
  'verification-expired': { expiresOn: '2026-12-01' },
  'verification-withdrawn': { at, reason: hostile, ground: 'law' },
  'contents-approved': { public: true },
  'contents-refused': {
    refused: [
      { kind: 'text', reason: 'other', note: hostile },
      { kind: 'photo', place: 2, reason: 'minors', note: '' },
    ],
    approved: 1,
  },
  'membership-started': { periodEnd: at },
  'membership-renewal-failed': { publicUntil: at },
  'membership-ended': {},
  'password-changed': { at, certain: false },
  'new-sign-in': { at, browser: 'Firefox', system: 'Windows' },
  'second-factor-on': { at },
  'second-factor-off': { at },
  'second-factor-restored': { at, on: true },
  'recovery-code-used': { at },
  'recovery-codes-new': { at },
  'email-changed': { at },
  'address-wanted': {},
  'erasure-requested': { dueAt: at, renews: true },
  'erasure-undone': { ended: true },
  'account-erased': {},
  'export-ready': { until: at },
  'other-payment': { sub: 'sub', paymentId: 'in_1', amount: 100, currency: 'USD' },
  'support-request': { receipt: 'ABC234', email: 'ana@example.test', message: hostile, member: true },
  'account-suspended': { at, reason: hostile, ground: 'terms', renewalEnds: true },
  'account-restored': { reason: hostile, renewalEnded: true },
};
const templates = Object.keys(given) as Array<keyof AllParams>;
const origin = 'https://www.example.com';
const telling =
  /escort|sex|er[oó]ti|adult|desnud|nude|masaje|massage|acompañ|companion|anuncio|listing|18\+/i;
const ownWords = (mail: MailText): string =>
  JSON.stringify(mail).replaceAll(/https:\/\/evil\.example\//g, '');

describe.each(languages)('mails in %s', (language) => {
  const composed = (template: keyof AllParams): MailText =>
    (mails[language][template] as (params: unknown) => MailText)(given[template]);

  test.each(templates)('%s: its subject gives nothing away unless they want it to', (template) => {
    const mail = composed(template);
    const discreet = subjectOf(mail, true);
    expect(discreet).not.toMatch(telling);
    expect(discreet.toLowerCase()).not.toContain(brand.toLowerCase());
    expect(discreet.length).toBeLessThanOrEqual(60);
    expect(subjectOf(mail, false)).toBe(`${brand} · ${discreet}`);
  });

  test.each(templates)('%s: both parts say the same, and lead nowhere but to the site', (template) => {
    const mail = composed(template);
    const text = renderText(mail, origin);
    const html = renderHtml(mail, origin, language);
    for (const paragraph of mail.paragraphs) expect(text).toContain(paragraph);
    expect(mail.paragraphs.join('').length).toBeGreaterThan(20);
    expect(html).toContain(`<html lang="${language}">`);
    // Nothing is loaded, nothing runs, and what people wrote stays text.
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

test('both languages have the same parts', () => {
  for (const template of templates) {
    const [es, en] = (['es', 'en'] as const).map((language) =>
      (mails[language][template] as (params: unknown) => MailText)(given[template]),
    );
    expect(Object.keys(es ?? {}).sort(), template).toEqual(Object.keys(en ?? {}).sort());
    expect(es?.action?.path, template).toBe(en?.action?.path);
    expect(es?.paragraphs.length, template).toBe(en?.paragraphs.length);
  }
});
