import { expect, test } from 'vitest';
import { shortName } from '#web/card/short-name.ts';

test.each([
  ['Valeria, tardes de café', 'Valeria'],
  ['María José', 'María José'],
  ['Sofía de la Rosa Montero y Castellanos', 'Sofía de la Rosa…'],
  ['Maximiliana Eugenia', 'Maximiliana…'],
  ['Nombre de dieciséis más', 'Nombre de…'],
  [', sin nombre', ', sin nombre'],
  ['M'.repeat(30), `${'M'.repeat(18)}…`],
  ['💃'.repeat(19), `${'💃'.repeat(18)}…`],
])('the name in "%s" is "%s"', (title, name) => {
  expect(shortName(title, 18)).toBe(name);
});
