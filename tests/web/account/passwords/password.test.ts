import { describe, expect, it, test } from 'vitest';
import { commonList } from '#web/account/passwords/common-list.ts';
import { commonnessBy } from '#web/account/passwords/common.ts';
import { passwordFault, passwordStrength } from '#web/account/passwords/password.ts';

const isCommon = commonnessBy(commonList);
const listed = commonList.split(' ');

describe('list of common passwords', () => {
  it('has over 1,000 passwords of valid length, unique and normalized', () => {
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((one) => one.length >= 6).length).toBeGreaterThan(1_000);
    expect(listed.filter((one) => one !== one.toLowerCase().trim() || one === '')).toEqual([]);
  });

  it('has only passwords that the password check refuses, in upper case too', () => {
    const chosen = listed.filter((one) => one.length >= 6);
    const passes = chosen
      .flatMap((one) => [one, one.toUpperCase()])
      .filter((one) => passwordFault(one, isCommon) !== 'passwordTooCommon');
    expect(passes).toEqual([]);
  });
});

test.each([
  ['mixed capitals', 'PrInCeSa'],
  ['digits for letters', 'p4ssw0rd'],
  ['signs for letters', 'P@$$word'],
  ['word followed by a year', 'valentina2024'],
  ['word followed by a sign', 'mariposa!'],
  ['word preceded by digits', '123guadalupe'],
  ['short word and digits', 'hola1234'],
  ['substitutions and a suffix', 'T3qu13ro!!99'],
  ['spelled backwards', 'asecnirp'],
  ['one repeated character', 'ñññññññ'],
  ['repeated word', 'lunaluna'],
  ['digits in order', '45678901'.slice(0, 6)],
  ['digits backwards', '98765432'],
  ['the alphabet', 'ghijklmn'],
  ['keyboard row', 'sdfghjkl'],
  ['keyboard row backwards and a digit', 'poiuytrewq1'],
  ['full-width letters', 'ｐａｓｓｗｏｒｄ'],
])('password check refuses a simple variation: %s', (_, password) => {
  expect(passwordFault(password, isCommon)).toBe('passwordTooCommon');
});

test.each(['azul-Marino-27', 'violeta-Claro-31', 'tres tazas y un té', 'kfhwtz', 'x7-Lm!q2', '🐢🌵🎈🧉🪁🦜'])(
  'password check accepts an uncommon password: %s',
  (password) => {
    expect(passwordFault(password, isCommon)).toBeUndefined();
  },
);

test.each([
  ['', 'passwordTooShort'],
  ['     ', 'passwordTooShort'],
  ['abc12', 'passwordTooShort'],
  ['        ', 'passwordEdges'],
  [' leading-space', 'passwordEdges'],
  ['trailing-space ', 'passwordEdges'],
  ['line\nbreak-inside', 'passwordEdges'],
  ['x7-Lm!q2'.repeat(32) + 'y', 'passwordTooLong'],
  ['a'.repeat(10_000), 'passwordTooLong'],
])('password check reports a password that the user pool would refuse: %j', (password, fault) => {
  expect(passwordFault(password, isCommon)).toBe(fault);
});

describe('password strength', () => {
  it('is very weak for a refused password', () => {
    expect(passwordStrength('abc', isCommon)).toBe(0);
    expect(passwordStrength('qwerty', isCommon)).toBe(0);
    expect(passwordStrength('aaaaaaaaaaaaaaaa', isCommon)).toBe(0);
  });

  it('grows with length and kinds of characters, not with repetition', () => {
    expect(passwordStrength('kfhwtzkfhwtzk', isCommon)).toBe(1);
    expect(passwordStrength('kfhwtz', isCommon)).toBe(1);
    expect(passwordStrength('kfhWtz83', isCommon)).toBe(2);
    expect(passwordStrength('a quiet evening by the sea', isCommon)).toBe(3);
  });
});
