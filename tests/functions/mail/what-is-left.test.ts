import { describe, expect, test } from 'vitest';
import { languages } from '#shared/account.ts';
import type { ChecklistFacts } from '#shared/checklist.ts';
import { checklistWords } from '#shared/checklist-words.ts';
import { mails } from '#functions/mail/mail.ts';
import type { MailContext, MailText } from '#functions/mail/mail-text.ts';
import { at, contextIn, given, shown } from './mail-examples.ts';

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
        says: ['Te falta escribir tu perfil.', 'Pagas al final'],
        keepsQuiet: ['pagar la membresía', 'ya se puede ver'],
        leadsTo: '/dashboard/listings?edit=1',
      },
    ],
    [
      'text and photos wait',
      waiting,
      {
        says: [
          'En espera de revisión desde el 22 de noviembre de 2026 a las 4:30: tu texto y 2 fotos.',
          'Pagas al final',
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
        keepsQuiet: ['pagas al final', 'En espera'],
        leadsTo: '/membership',
      },
    ],
    [
      'a payment is open',
      { membership: 'pending', missing: ['membership'] },
      {
        says: ['Te falta terminar el pago de la membresía.'],
        keepsQuiet: ['pagas al final'],
        leadsTo: '/membership',
      },
    ],
    [
      'she has paid and written nothing',
      { ...unwritten, membership: 'active', missing: ['listing', 'content', 'contact', 'photos', 'country'] },
      {
        says: ['Te falta escribir tu perfil.'],
        keepsQuiet: ['membresía', 'pagas al final'],
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
