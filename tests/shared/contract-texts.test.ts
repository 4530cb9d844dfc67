import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { knownPassword, newPassword } from '#shared/account.ts';
import { routeNames, routes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { plainLine, plainText } from '#shared/plain-text.ts';
import { inputs } from '#functions/access/sign-in/operations.ts';
import { hostileTexts, isClean } from '#tests/support/hostile-texts.ts';
import { textPlaces } from '#tests/support/schema-strings.ts';

/** Every text input of the contract. The sign-in proxy has one route, so its inputs are listed by operation. */
const places = routeNames.flatMap((name) => {
  const { params, query, body, userPool }: RouteSpec = routes[name];
  if (userPool)
    return Object.entries(inputs).flatMap(([operation, schema]) =>
      textPlaces(schema).map(({ path, schema: text }) => ({
        place: [name, operation, ...path].join('.'),
        text,
      })),
    );
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema
      ? textPlaces(schema).map(({ path, schema: text }) => ({
          place: [name, part, ...path].join('.'),
          text,
        }))
      : [],
  );
});

const single = ['\ud800', '\0', '\u0007', '\u0085', '\u2028', '\u202e', '\u2066', '\u200b', '\u3164', ' '];
/** Hostile texts, and single hostile characters: repeated up to 64 times to pass length limits, and among letters. */
const { 'marks by the ten thousand': _tooCostly, ...texts } = hostileTexts;
const probes = [
  ...Object.values(texts),
  ...single.flatMap((one) => [
    ...Array.from({ length: 64 }, (_, index) => one.repeat(index + 1)),
    `Ana${one}Luz`,
    `${one}a`,
    `mx${one}`,
    `1${one}`,
  ]),
  'n\u0303',
];

const letThrough = (schema: z.ZodType): string[] =>
  probes.filter((probe) => {
    const { success, data } = schema.safeParse(probe);
    return success && typeof data === 'string' && !isClean(data);
  });

const passwords: readonly unknown[] = [knownPassword, newPassword];

describe('a text input of the contract', () => {
  test.each(places.filter(({ text }) => !passwords.includes(text)))(
    '$place is cleaned, or has a format that needs no cleaning',
    ({ text }) => {
      expect(letThrough(text).map((one) => JSON.stringify(one.slice(0, 40)))).toEqual([]);
    },
  );

  test('keeps a password as typed, but refuses broken characters', () => {
    const taken = places.filter(({ text }) => passwords.includes(text));
    expect(taken.map(({ place }) => place).filter((place) => !/password/i.test(place))).toEqual([]);
    for (const { text } of taken) {
      expect(text.safeParse(`${'\ud800'}secret-enough`).success).toBe(false);
      expect(text.parse(' n\u0303\u{1f511} secret ')).toBe(' n\u0303\u{1f511} secret ');
    }
  });

  test('is found at any depth, and reported if it is not cleaned', () => {
    const bare = {
      any: z.string(),
      short: z.string().max(2),
      long: z.string().min(20).optional(),
      trimmed: z.string().trim().max(500).default(''),
      unspaced: z.array(z.string().regex(/^\S+$/)),
      piped: z.union([z.object({ x: z.string().transform(Number).pipe(z.int()) }), z.object({ y: z.int() })]),
      keyed: z.record(z.enum(['a']), z.string().nullable()),
    };
    const found = textPlaces(z.object(bare));
    expect(found.map(({ path }) => path[0])).toEqual(Object.keys(bare));
    expect(found.filter(({ schema }) => letThrough(schema).length === 0)).toEqual([]);
    const sound = z.object({ line: plainLine(9).min(1), text: plainText(9).optional(), id: z.uuid() });
    expect(textPlaces(sound).flatMap(({ schema }) => letThrough(schema))).toEqual([]);
  });

  test('causes an error inside an unknown kind of schema', () => {
    for (const unknown of [z.any(), z.lazy(() => z.string()), z.record(z.string(), z.int())])
      expect(() => textPlaces(z.object({ unknown }))).toThrow();
  });
});
