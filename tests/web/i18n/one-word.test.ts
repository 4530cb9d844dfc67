import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const files = ['web/i18n/es', 'functions/mail/mails/es'].flatMap((catalogue) =>
  readdirSync(join(root, catalogue)).map((name) => join(catalogue, name)),
);

/** Each avoided word with the word to use instead. One term per concept keeps the site consistent. */
const otherWords: ReadonlyArray<[wrong: RegExp, right: string]> = [
  [
    /(?<![/\w])anuncios?(?!\w)/i,
    'perfil (what a provider publishes; account data are "datos", the account screen is "Cuenta")',
  ],
  [/(?<![/\w])(entra[rs]?|ingresa[rs]?|loguear(se|te)?)(?![\w:])/i, 'iniciar sesión'],
  [/\breclamar(?! ante)|\bobjet(ar|a|an)\b|\bobjeci[oó]n/i, 'apelar, apelación (of owners and of reporters)'],
  [/(fotos|imágenes)[^.;]* sin consentimiento/i, 'sin permiso'],
  [/una persona (l[ao]s? )?(mira|revisa|lee|verifica|aprueb)/i, 'revisamos (the team says "we")'],
  [/desloguear|salir de (tu|la) cuenta/i, 'cerrar sesión'],
];

test.each(files)('%s uses one word for each concept', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const texts = lines
    .filter((line) => !/^\s*(\/\/|\/?\*|import )/.test(line))
    // Keep only string literals; keys, parameters and paths may use other words.
    .flatMap((line) => line.match(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [])
    .map((text) => text.replace(/\$\{[^}]*\}/g, ''));
  for (const [wrong, right] of otherWords)
    expect(
      texts.filter((text) => wrong.test(text)),
      `say: ${right}`,
    ).toEqual([]);
});
