import { describe, expect, test } from 'vitest';
import { ageOn } from '#shared/age.ts';
import {
  dayAfter,
  identityEnd,
  isAdult,
  mayBeAdult,
  renameDays,
  renewalOpens,
  verificationNotificationKinds,
  verificationStatuses,
  verificationSteps,
} from '#shared/verification.ts';

const at = (instant: string) => new Date(instant);

describe('adulthood', () => {
  test('begins when the birthday has begun everywhere on earth', () => {
    const born = '2008-11-21';
    expect(isAdult(born, at('2026-11-20T23:59:59Z'))).toBe(false);
    // In Tijuana it is still the evening of the 20th.
    expect(isAdult(born, at('2026-11-21T07:59:59Z'))).toBe(false);
    expect(isAdult(born, at('2026-11-21T11:59:59Z'))).toBe(false);
    expect(isAdult(born, at('2026-11-21T12:00:00Z'))).toBe(true);
  });

  test.each([
    ['mx', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00Z'],
    ['es', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z'],
    ['ar', '2026-11-21T02:59:59Z', '2026-11-21T03:00:00Z'],
    // For an unknown country, the last time zone on earth counts.
    ['zz', '2026-11-21T11:59:59Z', '2026-11-21T12:00:00Z'],
  ])('begins in %s when the birthday has begun in all of the country', (country, before, from) => {
    expect(isAdult('2008-11-21', at(before), country)).toBe(false);
    expect(isAdult('2008-11-21', at(from), country)).toBe(true);
    expect(mayBeAdult('2008-11-21', at(before))).toBe(true);
  });

  test('is denied for a birth less than 18 years ago or before 1900', () => {
    const noon = at('2026-11-21T18:00:00Z');
    for (const country of [undefined, 'mx', 'es'])
      for (const [born, adult] of [
        ['2008-11-22', false],
        ['2026-11-22', false],
        ['1900-01-01', true],
        ['1899-12-31', false],
      ] as const)
        expect([born, isAdult(born, noon, country)]).toEqual([born, adult]);
    expect(mayBeAdult('2008-11-23', noon)).toBe(false);
  });

  test('begins on 1 March after a birth on 29 February', () => {
    expect(isAdult('2008-02-29', at('2026-02-28T23:00:00Z'))).toBe(false);
    expect(isAdult('2008-02-29', at('2026-03-01T12:00:00Z'))).toBe(true);
    expect(ageOn('2008-02-29', at('2028-02-29T00:00:00Z'))).toBe(20);
  });

  test.each(['', '0', '1990', '1990-02-30', '0008-01-01', 'yesterday'])(
    'is denied for the invalid date %j',
    (born) => {
      expect(isAdult(born, at('2026-11-21T12:00:00Z'))).toBe(false);
    },
  );
});

describe('the verification steps', () => {
  const steps = Object.values(verificationSteps);

  test('reach every state but the first, and leave every state', () => {
    const reached = new Set<string>(steps.map(({ to }) => to));
    expect(verificationStatuses.filter((status) => !reached.has(status))).toEqual(['none']);
    const left = new Set<string>(steps.flatMap(({ from }) => [...from]));
    expect(verificationStatuses.filter((status) => !left.has(status))).toEqual([]);
  });

  test('send a different notification for each step that the provider did not take', () => {
    for (const step of steps) expect('notification' in step).toBe(step.by !== 'provider');
    const kinds = steps.flatMap((step) => ('notification' in step ? [step.notification] : []));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(verificationNotificationKinds.filter((kind) => !(kinds as string[]).includes(kind))).toEqual([
      'verification-answer-due',
      'verification-expiring',
    ]);
  });
});

test('a document is valid through its last day and renewable from 30 days before', () => {
  expect(identityEnd('2026-12-31', 'UTC').toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(renewalOpens('2026-12-31', 'UTC').toISOString()).toBe('2026-12-02T00:00:00.000Z');
  expect(dayAfter(at('2026-02-27T23:59:59Z'), 2)).toBe('2026-03-01');
});

test.each([
  ['America/Tijuana', '2027-01-01T08:00:00.000Z'],
  ['America/Sao_Paulo', '2027-01-01T03:00:00.000Z'],
  ['Europe/Madrid', '2026-12-31T23:00:00.000Z'],
])('the last day of a document ends with the day in %s', (zone, end) => {
  expect(identityEnd('2026-12-31', zone).toISOString()).toBe(end);
  expect(dayAfter(new Date(Date.parse(end) - 1), 1, zone)).toBe('2027-01-01');
  expect(dayAfter(new Date(end), 1, zone)).toBe('2027-01-02');
});

test('a day with a clock change ends at its own midnight', () => {
  expect(identityEnd('2026-10-25', 'Europe/Madrid').toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(identityEnd('2026-10-24', 'Europe/Madrid').toISOString()).toBe('2026-10-24T22:00:00.000Z');
});

test.each(['UTC', 'America/Tijuana', 'Europe/Madrid'])(
  'a rename near the document’s expiry can be proved after that expiry, in %s',
  (zone) => {
    const expiresOn = '2026-12-31';
    const hour = 60 * 60_000;
    const end = identityEnd(expiresOn, zone);
    for (let now = renewalOpens(expiresOn, zone); now < end; now = new Date(now.getTime() + hour))
      expect(dayAfter(now, renameDays, zone) > expiresOn, now.toISOString()).toBe(true);
  },
);
