import { describe, expect, test } from 'vitest';
import { eventContext, mails } from '#functions/mail/mail.ts';
import { dateFormats } from '#shared/dates.ts';
import { type Membership, membershipEnd, membershipState } from '#shared/membership.ts';
import { membershipMessages, purchasesMessages } from '#web/i18n/es/membership.ts';
import { transferMessages } from '#web/i18n/es/transfer.ts';
import { accountFormats } from '#web/platform/account-formats.tsx';
import { storyOf } from '#web/membership/membership-story.ts';

/** 18:04 in Mexico on the 23rd; the 24th in UTC. */
const end = '2026-12-24T00:04:00.000Z';

const zones = [
  ['America/Mexico_City', '23 de diciembre de 2026 a las 18:04'],
  ['America/Santiago', '23 de diciembre de 2026 a las 21:04'],
  ['Europe/Madrid', '24 de diciembre de 2026 a la 1:04'],
  ['UTC', '24 de diciembre de 2026 a las 0:04 UTC'],
] as const;

describe.each(zones)('a paid period that ends in %s', (zone, moment) => {
  const membership: Membership = {
    provider: 'stripe',
    customerId: 'cus_1',
    periodStart: '2026-11-24T00:04:00.000Z',
    periodEnd: end,
    cancelAtPeriodEnd: true,
    failedAttempts: 0,
  };

  test('has the same last moment on the screen and in the mail', () => {
    process.env['SUPPORT_EMAIL'] = 'support@directory.example';
    const { title } = storyOf(
      {
        membershipActive: true,
        isVerified: true,
        published: true,
        missing: [],
        state: 'canceling',
        cancelAtPeriodEnd: true,
        canResume: true,
        periodEnd: end,
        publicUntil: end,
      },
      { charge: 'USD 50', days: 30, text: '' },
      { renews: true, returned: false },
      { membership: membershipMessages, purchases: purchasesMessages, transfer: transferMessages },
      accountFormats('es', zone),
    );
    expect(title).toBe(`Premium hasta el ${moment}`);
    const { paragraphs } = mails.es['membership-renewal-canceled'](
      { publicUntil: end },
      { ...eventContext('es', zone, end), progress: undefined },
    );
    expect(paragraphs.join(' ')).toContain(`Nada cambia hasta el ${moment}`);
  });

  test('runs until that moment', () => {
    const until = membershipEnd(membership);
    expect(dateFormats('es', zone).moment(until ?? '')).toBe(moment);
    expect(membershipState(membership, new Date(Date.parse(end) - 1))).toBe('canceling');
    expect(membershipState(membership, new Date(end))).toBe('ended');
  });
});
