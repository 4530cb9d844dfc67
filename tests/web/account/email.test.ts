import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isEmail, tidyEmail } from '#web/account/email.ts';

/** Address rule of functions/account/sign-up.ts. */
const server = z.email().max(254);

describe('e-mail address', () => {
  test.each([
    ['ana@example.org', 'ana@example.org'],
    [' a.b+c@d.e.mx ', 'a.b+c@d.e.mx'],
    ['ana+citas@example.org', 'ana+citas@example.org'],
    ['ｍａｒｉａ１２＠ｅｘａｍｐｌｅ．ｏｒｇ', 'maria12@example.org'],
  ])('accepts %j and sends it as %s', (typed, sent) => {
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
  ])('refuses %j before any request', (typed) => {
    expect(isEmail(typed)).toBe(false);
  });

  test('applies the same rule in the browser as on the server', () => {
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
