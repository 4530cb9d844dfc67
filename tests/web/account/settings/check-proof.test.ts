import { expect, test } from 'vitest';
import { checkProof } from '#web/account/settings/security/check-proof.ts';
import { privateMessages } from '#web/i18n/en/private.ts';
import { settingsMessages } from '#web/i18n/en/settings.ts';

const { factor } = settingsMessages.security;
const words = { factor, account: privateMessages.account };
const password = 'azul-Marino-27';
const asked = (code: string, which: 'none' | 'app' | 'either') =>
  checkProof({ password, code }, words, which);

test('proof check names a missing password or code, and an overlong password', () => {
  expect(checkProof({ password: '', code: '' }, words, 'either')).toEqual({
    password: factor.passwordMissing,
    code: factor.eitherMissing,
  });
  expect(checkProof({ password: 'x'.repeat(257), code: '123456' }, words, 'either')).toEqual({
    password: words.account.passwordTooLong,
  });
});

test.each(['123456', ' 123 456 ', '１２３４５６'])(
  'proof check accepts an authenticator code in any common notation: %s',
  (code) => {
    expect(asked(code, 'app')).toEqual({});
    expect(asked(code, 'either')).toEqual({});
  },
);

test.each(['k3x9p-07qmt', 'K3X9P 07QMT', 'k3x9po7qmt', '01234-56789'])(
  'proof check accepts a recovery code in any common notation: %s',
  (code) => {
    expect(asked(code, 'either')).toEqual({});
    expect(asked(code, 'app')).toEqual({ code: words.account.appCodeIncomplete });
  },
);

test.each(['', '12345', '1234567', 'k3x9p', 'k3x9p-07qmt-1'])(
  'proof check refuses input that is neither an authenticator nor a recovery code: "%s"',
  (code) => {
    expect(asked(code, 'either')).toEqual({ code: factor.eitherMissing });
  },
);

test('proof check accepts an empty code if none is required', () => {
  expect(asked('', 'none')).toEqual({});
});
