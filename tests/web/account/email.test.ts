import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isEmail, tidyEmail } from '#web/account/email.ts';

/** E-mail rule of the server (`emailAddress` in shared/plain-text.ts), except for its limit before the @. */
const server = z.email().max(254);

describe('e-mail check', () => {
  test.each([
    ['ana@example.org', 'ana@example.org'],
    [' a.b+c@d.e.mx ', 'a.b+c@d.e.mx'],
    ['ana+citas@example.org', 'ana+citas@example.org'],
    ['ｍａｒｉａ１２＠ｅｘａｍｐｌｅ．ｏｒｇ', 'maria12@example.org'],
  ])('accepts %j and tidies it to %s', (typed, sent) => {
    expect(isEmail(typed)).toBe(true);
    expect(tidyEmail(typed)).toBe(sent);
  });

  test.each([
    '',
    '   ',
    'ana',
    'ana@',
    '@b.c',
    'a b@c.d',
    'a@b',
    'a@b..c',
    '.a@b.cc',
    'a..b@c.dd',
    'ana@example.org\u0000',
    'ana\n@example.org',
    '🌵@example.org',
    'niña@example.org',
    'ana@españa.es',
    '<b>@example.org',
    '"ana"@example.org',
    `${'a'.repeat(10_000)}@example.org`,
  ])('refuses the invalid address %j', (typed) => {
    expect(isEmail(typed)).toBe(false);
  });

  test("agrees with the server's rule for any text", () => {
    const part = fc.string({ unit: fc.constantFrom(...'abZ0_.+-\'" @ñ<🌵'), maxLength: 12 });
    const typed = fc.tuple(part, part, part).map(([a, b, c]) => `${a}@${b}.${c}`);
    fc.assert(
      fc.property(fc.oneof(typed, fc.emailAddress()), (text) => {
        expect(isEmail(text)).toBe(server.safeParse(tidyEmail(text)).success);
      }),
      { numRuns: 2_000 },
    );
  });
});
