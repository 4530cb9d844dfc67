import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportDue } from '#shared/report.ts';
import { unknownEnd } from '#functions/report/unknown-end.ts';

const hash = fc.string().map((thing) => createHash('sha256').update(thing).digest('base64url'));
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });

describe('the end of a report of something unknown', () => {
  test('comes after the report and before its deadline', () => {
    fc.assert(
      fc.property(hash, fc.boolean(), moment, (thing, urgent, at) => {
        const end = unknownEnd(thing, urgent, at).getTime();
        expect(end).toBeGreaterThan(at.getTime());
        expect(end).toBeLessThan(reportDue(at, urgent).getTime());
      }),
    );
  });

  test('is the same for a later report of the thing, until then', () => {
    fc.assert(
      fc.property(
        hash,
        fc.boolean(),
        moment,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (thing, urgent, at, part) => {
          const end = unknownEnd(thing, urgent, at);
          const later = new Date(at.getTime() + Math.floor(part * (end.getTime() - 1 - at.getTime())));
          expect(unknownEnd(thing, urgent, later)).toEqual(end);
          expect(unknownEnd(thing, urgent, end).getTime()).toBeGreaterThan(end.getTime());
        },
      ),
    );
  });
});
