import { describe, expect, it } from 'vitest';
import { checkDetails, detailsValues } from '#web/verification/details.ts';

const now = new Date(2026, 2, 20, 12);
const typed = { fullName: 'Ana Ríos', day: '14', month: '3', year: '1996', address: 'Calle 60 núm. 2' };
const check = (change: Partial<typeof typed>) => checkDetails({ ...typed, ...change }, now);

describe('personal details of a verification', () => {
  it('are cleaned as the server cleans them', () => {
    expect(check({ fullName: '  Ana Ríos ' })).toEqual({
      details: { fullName: 'Ana Ríos', dateOfBirth: '1996-03-14', address: 'Calle 60 núm. 2' },
    });
  });

  it('report every fault at once, each at its field', () => {
    expect(check({ fullName: 'Al', month: '', address: 'x' })).toEqual({
      faults: { fullName: 'short', month: 'date', address: 'short' },
    });
    expect(check({ fullName: 'a'.repeat(121), address: 'b'.repeat(241) })).toEqual({
      faults: { fullName: 'long', address: 'long' },
    });
  });

  it('report an under-age birth date at day, month and year', () => {
    const young = { faults: { day: 'under-age', month: 'under-age', year: 'under-age' } };
    expect(check({ day: '23', year: '2008' })).toEqual(young);
    expect(check({ day: '20', year: '2008' })).toHaveProperty('details');
    expect(check({ day: '29', month: '2', year: '2008' })).toHaveProperty('details');
  });

  it("start with the account's name, or with details that were sent earlier", () => {
    expect(detailsValues(undefined, 'Ana')).toEqual({
      fullName: 'Ana',
      day: '',
      month: '',
      year: '',
      address: '',
    });
    expect(
      detailsValues({ fullName: 'Ana Ríos', dateOfBirth: '1996-03-14', address: 'Calle 60' }, 'Anita'),
    ).toEqual({ fullName: 'Ana Ríos', day: '14', month: '3', year: '1996', address: 'Calle 60' });
  });
});
