import * as z from 'zod';
import { countries } from './location/countries.ts';
import { plainLine } from './plain-text.ts';

/** Danger to life; violence by a partner or others; trafficking and exploitation. */
const hotlineKinds = ['emergency', 'violence', 'trafficking'] as const;
export type HotlineKind = (typeof hotlineKinds)[number];

const operatorLine = z.strictObject({
  kind: z.enum(hotlineKinds),
  name: plainLine(80).min(2, 'the name of the service'),
  number: z
    .string()
    .regex(/^[+*]?\d(?: ?\d){1,18}$/, 'a number as dialed within the country, for example 800 5533 000'),
});

/** Lambda refuses more than 4 KB of environment variables, so the whole setting gets a part of that. */
const maxBytes = 2000;

/** Schema of the phone numbers that an operator called or verified, by country id (SUPPORT-3). */
export const urgentHelp = z
  .partialRecord(z.enum(countries.map(({ id }) => id)), z.array(operatorLine).max(5))
  .refine((lines) => Buffer.byteLength(JSON.stringify(lines)) <= maxBytes, {
    error: `at most ${maxBytes} bytes as JSON`,
  });
export type UrgentHelp = Readonly<Record<string, ReadonlyArray<z.output<typeof operatorLine>> | undefined>>;
