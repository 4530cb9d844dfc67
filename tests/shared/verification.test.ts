import { describe, expect, test } from 'vitest';
import { ageOn } from '#shared/age.ts';
import { isAdult } from '#shared/verification.ts';

const at = (instant: string) => new Date(instant);

describe('of age', () => {
  test('is nobody before their birthday has begun where they are, the last place on earth included', () => {
    const born = '2008-11-21';
    expect(isAdult(born, at('2026-11-20T23:59:59Z'))).toBe(false);
    // In Tijuana it is still the evening of the 20th.
    expect(isAdult(born, at('2026-11-21T07:59:59Z'))).toBe(false);
    expect(isAdult(born, at('2026-11-21T11:59:59Z'))).toBe(false);
    expect(isAdult(born, at('2026-11-21T12:00:00Z'))).toBe(true);
  });

  test('is who was born on 29 February on 1 March', () => {
    expect(isAdult('2008-02-29', at('2026-02-28T23:00:00Z'))).toBe(false);
    expect(isAdult('2008-02-29', at('2026-03-01T12:00:00Z'))).toBe(true);
    expect(ageOn('2008-02-29', at('2028-02-29T00:00:00Z'))).toBe(20);
  });

  test.each(['', '0', '1990', '1990-02-30', '0008-01-01', 'yesterday'])(
    'nobody is by %j, which is no date',
    (born) => {
      expect(isAdult(born, at('2026-11-21T12:00:00Z'))).toBe(false);
    },
  );
});
