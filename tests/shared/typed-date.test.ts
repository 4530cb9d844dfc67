import { describe, expect, it } from 'vitest';
import { pastDate, typedDate } from '#shared/typed-date.ts';

/** Noon, in the time zone of this device. */
const now = new Date(2026, 2, 20, 12);
const read = (day: string, month: string, year: string) => pastDate({ day, month, year }, now);

describe('a past date in three fields', () => {
  it.each([
    ['14', '3', '1996', '1996-03-14'],
    [' 01', '09 ', '2000', '2000-09-01'],
    ['29', '2', '1996', '1996-02-29'],
    ['29', '2', '2000', '2000-02-29'],
    ['1', '1', '1900', '1900-01-01'],
    ['20', '3', '2026', '2026-03-20'],
  ])('reads %j %j %j as %s', (day, month, year, date) => {
    expect(read(day, month, year)).toEqual({ date });
  });

  it.each([
    ['', '', '', { kind: 'missing', parts: ['day', 'month', 'year'] }],
    ['14', ' ', '1996', { kind: 'missing', parts: ['month'] }],
    ['14', '13', '1996', { kind: 'month', parts: ['month'] }],
    ['14', '0', '1996', { kind: 'month', parts: ['month'] }],
    ['14', 'marzo', '1996', { kind: 'month', parts: ['month'] }],
    ['14', '3', '96', { kind: 'year', parts: ['year'] }],
    ['14', '3', '1899', { kind: 'year', parts: ['year'] }],
    ['14', '3', '19960', { kind: 'year', parts: ['year'] }],
    ['0', '3', '1996', { kind: 'day', parts: ['day'], days: 31 }],
    ['-1', '3', '1996', { kind: 'day', parts: ['day'], days: 31 }],
    ['31', '4', '1996', { kind: 'day', parts: ['day'], days: 30 }],
    ['29', '2', '1995', { kind: 'day', parts: ['day'], days: 28 }],
    ['30', '2', '1996', { kind: 'day', parts: ['day'], days: 29 }],
    ['29', '2', '1900', { kind: 'day', parts: ['day'], days: 28 }],
    ['21', '3', '2026', { kind: 'future', parts: ['day', 'month', 'year'] }],
  ])('refuses %j %j %j and names the wrong part', (day, month, year, fault) => {
    expect(read(day, month, year)).toEqual({ fault });
  });

  it('fills its fields without leading zeros, or leaves them empty for invalid text', () => {
    expect(typedDate('1996-03-04')).toEqual({ day: '4', month: '3', year: '1996' });
    for (const none of [undefined, '', '1996-02-30'])
      expect(typedDate(none)).toEqual({ day: '', month: '', year: '' });
  });
});
