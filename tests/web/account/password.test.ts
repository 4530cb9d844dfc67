import { describe, expect, it } from 'vitest';
import { commonPasswords } from '#web/account/common-passwords.ts';
import { passwordFault, passwordStrength } from '#web/account/password.ts';

describe('passwords', () => {
  it('every listed common password is refused for being common, so none is listed in vain', () => {
    expect([...commonPasswords].map(passwordFault).every((fault) => fault === 'passwordTooCommon')).toBe(
      true,
    );
  });

  it('what is refused is very weak', () => {
    expect(passwordStrength('abc')).toBe(0);
    expect(passwordStrength('qwerty')).toBe(0);
  });

  it('length and kinds of characters make it stronger, repetition does not', () => {
    expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(1);
    expect(passwordStrength('kfhwtz')).toBe(1);
    expect(passwordStrength('kfhWtz83')).toBe(2);
    expect(passwordStrength('a quiet evening by the sea')).toBe(3);
  });
});
