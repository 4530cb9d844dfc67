import { expect, test } from 'vitest';
import { checkProof } from '#web/account/settings/security/check-proof.ts';
import { privateMessages } from '#web/i18n/en/private.ts';
import { settingsMessages } from '#web/i18n/en/settings.ts';

const { factor } = settingsMessages.security;
const words = { factor, account: privateMessages.account };
const password = 'azul-Marino-27';
const asked = (code: string, which: 'none' | 'app' | 'either') =>
  checkProof({ password, code }, words, which);

test('names a missing password and code, and a password that is too long', () => {
  expect(checkProof({ password: '', code: '' }, words, 'either')).toEqual({
    password: factor.passwordMissing,
    code: factor.eitherMissing,
  });
  expect(checkProof({ password: 'x'.repeat(257), code: '123456' }, words, 'either')).toEqual({
    password: words.account.passwordTooLong,
  });
});

test.each(['123456', ' 123 456 ', '１２３４５６'])('the app’s code may be typed as one likes: %s', (code) => {
  expect(asked(code, 'app')).toEqual({});
  expect(asked(code, 'either')).toEqual({});
});

test.each(['k3x9p-07qmt', 'K3X9P 07QMT', 'k3x9po7qmt', '01234-56789'])(
  'a recovery code may be typed as one likes: %s',
  (code) => {
    expect(asked(code, 'either')).toEqual({});
    expect(asked(code, 'app')).toEqual({ code: words.account.appCodeIncomplete });
  },
);

test.each(['', '12345', '1234567', 'k3x9p', 'k3x9p-07qmt-1'])(
  'what is neither code is refused by its field: "%s"',
  (code) => {
    expect(asked(code, 'either')).toEqual({ code: factor.eitherMissing });
  },
);

test('where no code is asked for, none is missing', () => {
  expect(asked('', 'none')).toEqual({});
});
