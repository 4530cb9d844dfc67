import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#shared/account.ts';
import { brand } from '#shared/brand.ts';
import type { ChecklistFacts } from '#shared/checklist.ts';
import { checklistWords } from '#shared/checklist-words.ts';
import { dateFormats } from '#shared/dates.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { objectionEnd, writeToObject } from '#shared/objection.ts';
import { operatorMails } from '#functions/mail/mails/es/operator.ts';
import { mails, renderHtml, renderText, subjectOf } from '#functions/mail/mail.ts';
import type { AccountName, CodeParams, MailContext, MailText } from '#functions/mail/mail-text.ts';
import type { MailParams, OperatorMailParams } from '#functions/data/mail-request.ts';

type AllParams = MailParams & CodeParams & OperatorMailParams;

const at = '2026-11-22T10:30:00.000Z';
const hostile = '<img src=x onerror="alert(1)"> & "quoted" https://evil.example/';
/** Parameters of each template. Text that people write is hostile on purpose. */
const given: { [T in keyof AllParams]: AllParams[T] } = {
  'sign-up-code': { code: '{####}' },
  'address-taken': { code: '{####}' },
  'password-reset-required': { code: '{####}', email: 'ana+"><b>@example.test' },
  'password-reset': { code: '{####}', email: 'ana+"><b>@example.test' },
  'sign-up-unfinished': { provider: true },
  'new-address-code': { code: '123456' },
  'verification-approved': { renewalEnded: true },
  'verification-rejected': { reason: 'other', note: hostile, renewalEnds: true },
  'verification-more-asked': { documents: ['selfie', 'idBack'], note: hostile },
  'verification-answer-due': { documents: ['idBack'], until: at },
  'verification-unanswered': { askedAt: at },
  'verification-expiring': { expiresOn: '2026-12-01', unproved: false },
  'verification-expired': { expiresOn: '2026-12-01', unproved: true, renewalEnds: true },
  'verification-withdrawn': { at, reason: hostile, ground: 'law', renewalEnds: true },
  'contents-approved': { retagged: [{ place: 1, face: true }] },
  'contents-refused': {
    refused: [
      { kind: 'text', reason: 'other', note: hostile },
      { kind: 'photo', place: 2, reason: 'minors', note: '' },
    ],
    approved: 1,
    retagged: [{ place: 3, face: false }],
  },
  'membership-renewed': {
    paid: { amount: 5000, currency: 'USD' },
    periodEnd: at,
    renews: true,
    late: false,
  },
  'membership-card-changed': { nextChargeAt: at },
  'membership-started': { paid: { amount: 5000, currency: 'USD' }, periodEnd: at, renews: true },
  'membership-reminder': { periodEnd: at, how: 'transfers' },
  'membership-renewal-canceled': { publicUntil: at },
  'membership-renewal-resumed': { nextChargeAt: at },
  'membership-renewal-failed': { publicUntil: at },
  'membership-ended': {},
  'membership-refunded': {
    whole: true,
    ends: true,
    back: { amount: 5000, currency: 'USD', reason: 'why', ground: 'terms' },
  },
  'membership-refund-returned': { amount: 5000, currency: 'USD', until: at },
  'membership-disputed': {},
  'membership-dispute-won': {
    amount: 5000,
    currency: 'USD',
    until: at,
    runs: false,
    renewalEnded: true,
    tooLate: false,
  },
  'membership-dispute-lost': { amount: 5000, currency: 'USD', ends: true, runs: false },
  'transfer-asked': {
    reference: 'K7MX9PRT',
    amount: 5000,
    currency: 'USD',
    expiresAt: at,
    bank: { holder: 'Example Ltd', account: 'CY17 0020 0128', bank: 'Example Bank', swift: 'BCYPCY2N' },
    periodEnd: at,
  },
  'transfer-refused': {
    at,
    reference: 'K7MX9PRT',
    amount: 5000,
    currency: 'USD',
    reason: 'other',
    note: hostile,
  },
  'transfer-expired': { reference: 'K7MX9PRT', amount: 5000, currency: 'USD', expiresAt: at, early: false },
  'transfer-returned': {
    reference: 'K7MX9PRT',
    amount: 5000,
    sentBack: 4800,
    currency: 'USD',
    refused: false,
  },
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
  'payment-disputed': { sub: 'sub', disputeId: 'du_1', amount: 100, currency: 'USD' },
  'refund-returned': { sub: 'sub', refundId: 're_1', amount: 100, currency: 'USD' },
  'payment-unusable': {
    sub: 'sub-1',
    paymentId: 'in_1',
    amount: 5000,
    currency: 'USD',
    refusal: 'account-suspended',
  },
  'dispute-closed': { sub: 'sub-1', disputeId: 'du_1', amount: 5000, currency: 'USD', outcome: 'won' },
  'former-provider': { sub: 'sub', customerId: 'cus_1' },
  'refund-refused': { sub: 'sub', paymentId: 'in_1', amount: 100, currency: 'USD' },
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

/** Provider whose listing is public. */
const shown: ChecklistFacts = {
  verification: 'approved',
  membership: 'active',
  hasListing: true,
  missing: [],
  waiting: {},
};
const contextIn = (
  language: Language,
  progress: ChecklistFacts = shown,
  zone = 'America/Mexico_City',
): MailContext => ({
  ...dateFormats(language, zone),
  supportEmail: 'support@directory.example',
  since: at,
  progress,
});
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

test('each mail has the same parts in both languages', () => {
  for (const template of templates) {
    const [es, en] = (['es', 'en'] as const).map((language) => textOf(language, template));
    expect(Object.keys(es ?? {}).sort(), template).toEqual(Object.keys(en ?? {}).sort());
    expect(es?.action?.path, template).toBe(en?.action?.path);
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
  expect(said('es', 'not-received')).toContain('Si llega, todavía puede confirmarse');
  expect(said('es', 'not-received')).not.toContain('vuelve a la cuenta');
  expect(said('es', 'amount-differs')).toContain('vuelve a la cuenta');
  expect(said('en', 'not-received')).toContain('it can still be confirmed');
  expect(said('en', 'not-received')).not.toContain('goes back');
  expect(said('en', 'amount-differs')).toContain('goes back');
});

test('a mail about a returned transfer says not to pay again', () => {
  const said = (language: 'es' | 'en'): string =>
    mails[language]['transfer-returned'](given['transfer-returned'], contextIn(language)).paragraphs.join(
      ' ',
    );
  expect(said('es')).toContain('no tienes que pagarla otra vez');
  expect(said('en')).toContain('you do not have to pay for it again');
});

describe.each(languages)('mails in %s after a payment or membership', (language) => {
  const { 'transfer-refused': refused, 'transfer-expired': expired, 'transfer-returned': returned } = given;
  const invitation = {
    es: /suscribirte de nuevo|suscríbete de nuevo|solicitar? otra transferencia/i,
    en: /subscribe again|ask for another transfer/i,
  }[language];
  const { payLater, tasks, toDo } = checklistWords[language];
  const unpaid: ChecklistFacts = { ...shown, membership: 'ended', missing: ['membership'] };
  const unshown: ChecklistFacts = { ...unpaid, missing: ['membership', 'content'] };
  const all = mails[language];

  const written: ReadonlyArray<readonly [string, (context: MailContext) => MailText]> = [
    ['membership-ended', (context) => all['membership-ended']({}, context)],
    ['membership-refunded', (context) => all['membership-refunded'](given['membership-refunded'], context)],
    [
      'membership-dispute-lost',
      (context) => all['membership-dispute-lost'](given['membership-dispute-lost'], context),
    ],
    ['transfer-refused', (context) => all['transfer-refused'](refused, context)],
    [
      'transfer-refused, not received',
      (context) => all['transfer-refused']({ ...refused, reason: 'not-received' }, context),
    ],
    ['transfer-expired', (context) => all['transfer-expired'](expired, context)],
    ['transfer-returned', (context) => all['transfer-returned'](returned, context)],
    // The membership still runs when it is sent.
    [
      'membership-reminder',
      (context) => {
        const { progress } = context;
        const runs = progress && {
          ...progress,
          membership: 'canceling' as const,
          missing: progress.missing.filter((one) => one !== 'membership'),
        };
        return all['membership-reminder'](
          { periodEnd: at, how: 'buys-again' },
          { ...context, progress: runs },
        );
      },
    ],
  ];

  test.each(written)('invite to pay only if payment is open: %s', (_, write) => {
    const said = (progress: ChecklistFacts | undefined) =>
      write({ ...contextIn(language), progress }).paragraphs.join(' ');
    for (const open of [undefined, unpaid]) {
      expect(said(open)).toMatch(invitation);
      expect(said(open)).not.toContain(payLater);
    }
    expect(said(unshown)).not.toMatch(invitation);
    expect(said(unshown)).toContain(`${toDo(tasks.content)} ${payLater}`);
  });

  test.each(['transfers', 'awaited', 'resumes'] as const)(
    'ask a running member to go on even with nothing to show: %s',
    (how) => {
      const reminder = (missing: ChecklistFacts['missing']) =>
        all['membership-reminder']({ periodEnd: at, how }, contextIn(language, { ...shown, missing }));
      expect(reminder(['content'])).toEqual(reminder([]));
    },
  );
});

describe('mails about approvals', () => {
  const unwritten: Partial<ChecklistFacts> = {
    membership: 'none',
    hasListing: false,
    missing: ['listing', 'membership', 'content', 'contact', 'photos', 'country'],
  };
  const waiting: Partial<ChecklistFacts> = {
    membership: 'none',
    missing: ['membership', 'content', 'contact', 'photos', 'country'],
    waiting: { contents: { text: true, photos: 2, avatar: false, posts: 0, since: at } },
  };

  test.each<
    readonly [string, Partial<ChecklistFacts>, { says: string[]; keepsQuiet: string[]; leadsTo: string }]
  >([
    [
      'nothing is written',
      unwritten,
      {
        says: ['Te falta escribir tu perfil.', 'La membresía se paga al final'],
        keepsQuiet: ['pagar la membresía', 'ya se puede ver'],
        leadsTo: '/dashboard/listings?edit=1',
      },
    ],
    [
      'text and photos wait',
      waiting,
      {
        says: [
          'Espera a una persona desde el 22 de noviembre de 2026 a las 4:30: tu texto y 2 fotos.',
          'La membresía se paga al final',
        ],
        keepsQuiet: ['Te falta', 'La revisión empieza'],
        leadsTo: '/dashboard',
      },
    ],
    [
      'the text was refused and a photo waits',
      {
        ...waiting,
        waiting: { contents: { text: false, photos: 1, avatar: false, posts: 0, since: at } },
      },
      {
        says: ['Te falta corregir tu texto.', 'a las 4:30: 1 foto.'],
        keepsQuiet: ['pagar la membresía'],
        leadsTo: '/dashboard/listings?edit=1',
      },
    ],
    [
      'only the payment is left',
      { membership: 'ended', missing: ['membership'] },
      {
        says: ['Te falta pagar la membresía.'],
        keepsQuiet: ['se paga al final', 'Espera'],
        leadsTo: '/membership',
      },
    ],
    [
      'a payment is open',
      { membership: 'pending', missing: ['membership'] },
      {
        says: ['Te falta terminar el pago de la membresía.'],
        keepsQuiet: ['se paga al final'],
        leadsTo: '/membership',
      },
    ],
    [
      'she has paid and written nothing',
      { ...unwritten, membership: 'active', missing: ['listing', 'content', 'contact', 'photos', 'country'] },
      {
        says: ['Te falta escribir tu perfil.'],
        keepsQuiet: ['membresía'],
        leadsTo: '/dashboard/listings?edit=1',
      },
    ],
    [
      'she has hidden the listing',
      { missing: ['hidden-by-owner'] },
      { says: ['Ocultaste tu perfil.'], keepsQuiet: ['Te falta', 'se puede ver'], leadsTo: '/dashboard' },
    ],
    [
      'the approval expired meanwhile',
      { verification: 'expired', missing: ['identity', 'age'] },
      {
        says: ['Te falta verificar otra vez tu identidad.'],
        keepsQuiet: ['se puede ver', 'menos de 18'],
        leadsTo: '/verification',
      },
    ],
    [
      'the listing is public',
      {},
      { says: ['ya se puede ver'], keepsQuiet: ['Te falta', 'Espera', 'membresía'], leadsTo: '/dashboard' },
    ],
  ])('say what is left and lead to it if %s', (_, change, { says, keepsQuiet, leadsTo }) => {
    const context = contextIn('es', { ...shown, ...change });
    for (const mail of [
      mails.es['verification-approved']({ renewalEnded: false }, context),
      mails.es['contents-approved']({ retagged: [] }, context),
    ]) {
      const text = mail.paragraphs.join(' ');
      for (const part of says) expect(text.toLowerCase()).toContain(part.toLowerCase());
      for (const part of keepsQuiet) expect(text.toLowerCase()).not.toContain(part.toLowerCase());
      expect(mail.action?.path).toBe(leadsTo);
    }
    const english = mails.en['verification-approved'](
      { renewalEnded: false },
      contextIn('en', { ...shown, ...change }),
    );
    expect(english.action?.path).toBe(leadsTo);
    expect(english.paragraphs[1]).toMatch(
      says.some((part) => part.startsWith('Te falta')) ? /^You still have to/ : /./,
    );
  });

  test('say nothing about a listing to an account that offers no services', () => {
    const { paragraphs } = mails.es['account-restored'](
      { reason: 'Fue un error.', renewalEnded: false },
      { ...contextIn('es'), progress: undefined },
    );
    expect(paragraphs).toEqual(['Tu cuenta ya no está suspendida.', 'El motivo: Fue un error.']);
  });
});
