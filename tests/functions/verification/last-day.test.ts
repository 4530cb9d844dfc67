import { describe, expect, test } from 'vitest';
import { identityQueued } from '#functions/core/facts/queued.ts';
import { publicationFacts, zoneOf } from '#functions/core/facts/facts.ts';
import { buildProvider, type FactOverrides } from '#tests/support/builders.ts';

const livingIn = (country: string): FactOverrides['account'] => ({ profile: { country, version: 1 } });

describe('the last day of a document', () => {
  test.each<[where: string, given: FactOverrides, end: string]>([
    ['the listing’s city', { content: { city: 'mx-tijuana' } }, '2027-01-01T08:00:00.000Z'],
    [
      'the listing’s city rather than the account’s country',
      { content: { country: 'es', city: 'es-madrid' }, account: livingIn('mx') },
      '2026-12-31T23:00:00.000Z',
    ],
    [
      'the capital of the account’s country, without a listing',
      { listing: null, account: livingIn('ec') },
      '2027-01-01T05:00:00.000Z',
    ],
    ['UTC when no place is known', { listing: null }, '2027-01-01T00:00:00.000Z'],
  ])('ends in this time zone: %s', (_where, given, end) => {
    const expiresOn = '2026-12-31';
    const facts = buildProvider({ ...given, verification: { expiresOn, remindedOf: expiresOn } });
    expect(publicationFacts(facts, ['mx']).verification.until?.toISOString()).toBe(end);
    expect(identityQueued(facts)?.due).toBe(Date.parse(end));
  });

  test('moves with the listing to another city', () => {
    const [here, there] = ['mx-tijuana', 'mx-cancun'].map((city) => buildProvider({ content: { city } }));
    expect([zoneOf(here!), zoneOf(there!)]).toEqual(['America/Tijuana', 'America/Cancun']);
  });
});
