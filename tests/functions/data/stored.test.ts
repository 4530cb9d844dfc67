import { describe, expect, test } from 'vitest';
import { DamagedItem, readAs, shaped } from '#functions/data/stored.ts';

interface Row {
  device: string;
  uses: number;
  told: boolean;
  places: string[];
  name?: string;
}
const reader = shaped<Row>({ device: 'string', uses: 'number', told: 'boolean', places: 'object' });

const key = { pk: 'ACCOUNT#1', sk: 'SESSION#2' };
const row: Row = { device: 'd', uses: 1, told: false, places: [] };

describe('an item read from the table', () => {
  test('loses the table’s own attributes and keeps unknown attributes', () => {
    const stored = { ...key, queue: 'lapse', due: 1, ttl: 2, ...row, later: 'kept' };
    expect(readAs(reader, stored)).toEqual({ ...row, later: 'kept' });
  });

  test.each(['device', 'uses', 'told', 'places'] as const)(
    'is reported as damaged if its %s is missing',
    (name) => {
      const { [name]: _, ...rest } = row;
      expect(() => readAs(reader, { ...key, ...rest })).toThrow(DamagedItem);
    },
  );

  test('is reported by its key when damaged, never by a value', () => {
    let told: unknown;
    try {
      readAs(reader, { ...key, ...row, uses: 'secret' });
    } catch (error) {
      told = error;
    }
    expect(told).toMatchObject({
      message: 'ACCOUNT#1 SESSION#2',
      cause: { message: 'uses is not of type number' },
    });
  });
});
