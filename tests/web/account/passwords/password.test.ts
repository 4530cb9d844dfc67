import { describe, expect, it, test } from 'vitest';
import { commonList } from '#web/account/passwords/common-list.ts';
import { commonnessBy } from '#web/account/passwords/common.ts';
import { passwordFault, passwordStrength } from '#web/account/passwords/password.ts';

const isCommon = commonnessBy(commonList);
const listed = commonList.split(' ');

describe('the list of common passwords', () => {
  it('has more than a thousand that somebody could choose, each once, as they are compared', () => {
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((one) => one.length >= 6).length).toBeGreaterThan(1_000);
    expect(listed.filter((one) => one !== one.toLowerCase().trim() || one === '')).toEqual([]);
  });

  it('is refused whole, in capitals too', () => {
    const chosen = listed.filter((one) => one.length >= 6);
    const passes = chosen
      .flatMap((one) => [one, one.toUpperCase()])
      .filter((one) => passwordFault(one, isCommon) !== 'passwordTooCommon');
    expect(passes).toEqual([]);
  });
});

test.each([
  ['capitals', 'PrInCeSa'],
  ['letters disguised as digits', 'p4ssw0rd'],
  ['signs for letters', 'P@$$word'],
  ['a year behind it', 'valentina2024'],
  ['a sign behind it', 'mariposa!'],
  ['numbers before it', '123guadalupe'],
  ['a short word and numbers', 'hola1234'],
  ['both at once', 'T3qu13ro!!99'],
  ['spelled backwards', 'asecnirp'],
  ['one character', 'ñññññññ'],
  ['a thing repeated', 'lunaluna'],
  ['digits in order', '45678901'.slice(0, 6)],
  ['digits backwards', '98765432'],
  ['the alphabet', 'ghijklmn'],
  ['a row of the keyboard', 'sdfghjkl'],
  ['a row backwards with a number', 'poiuytrewq1'],
  ['full-width letters', 'ｐａｓｓｗｏｒｄ'],
])('a simple variation is refused: %s', (_, password) => {
  expect(passwordFault(password, isCommon)).toBe('passwordTooCommon');
});

test.each(['azul-Marino-27', 'violeta-Claro-31', 'tres tazas y un té', 'kfhwtz', 'x7-Lm!q2', '🐢🌵🎈🧉🪁🦜'])(
  'what nobody would try first is taken: %s',
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
])('what the user pool would not take is said before it is sent: %j', (password, fault) => {
  expect(passwordFault(password, isCommon)).toBe(fault);
});

describe('the strength', () => {
  it('of what is refused is very weak', () => {
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
