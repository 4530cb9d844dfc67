import * as z from 'zod';
import {
  basicFields,
  contactFields,
  detailFields,
  type ListingField,
  type ListingFields,
  serviceFields,
  socialFields,
  type TextField,
} from './listing-fields.ts';
import { listingLimits } from './listing-options.ts';
import type { PlaceLookup } from './location/known-place.ts';
import { placeId } from './ids.ts';
import { optionalLine, optionalText, plainLine, plainText, shownLine, shownText } from './plain-text.ts';

const utf8 = new TextEncoder();

/** Minutes after local midnight, 0 to 1440. Hours run past midnight if `to` <= `from`. */
const minuteOfDay = z.int().min(0).max(1440);
const workingHours = z.object({ from: minuteOfDay, to: minuteOfDay });

type ValueOf<F> = F extends { type: 'choices'; options: ReadonlyArray<infer Option> }
  ? Option[]
  : F extends { type: 'choice'; options: ReadonlyArray<infer Option> }
    ? Option
    : F extends { type: 'flag' }
      ? boolean
      : F extends { type: 'price' }
        ? number
        : F extends { type: 'hours' }
          ? z.infer<typeof workingHours>
          : string;
type SchemaOf<F> = F extends { required: true }
  ? z.ZodType<ValueOf<F>, ValueOf<F>>
  : z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>;

function valueSchema(field: ListingField): z.ZodType {
  switch (field.type) {
    case 'text':
      return text(field);
    case 'email':
      return z.email().max(field.max);
    case 'choice':
      return z.enum(field.options);
    case 'choices':
      return z
        .array(z.enum(field.options))
        .refine((chosen) => new Set(chosen).size === chosen.length, { message: 'each at most once' });
    case 'flag':
      return z.boolean();
    case 'price':
      return z.int().min(listingLimits.priceMin).max(listingLimits.priceMax);
    case 'placeId':
      return placeId(field.max);
    case 'hours':
      return workingHours;
  }
}

function text({ required, lines, max, min, maxBytes }: TextField): z.ZodType {
  if (!required) return lines === 'many' ? optionalText(max) : optionalLine(max);
  const schema = (lines === 'many' ? plainText(max) : plainLine(max)).min(min ?? 1);
  if (maxBytes === undefined) return schema;
  return schema.refine((written) => utf8.encode(written).length <= maxBytes, {
    message: `at most ${maxBytes} bytes of UTF-8`,
  });
}

/** Returns the schema of a stored value, without limits that older values may break: text lengths, minimum price. */
function shownSchema(field: ListingField): z.ZodType {
  if (field.type === 'price') return z.int().min(0);
  if (field.type !== 'text') return valueSchema(field);
  return field.lines === 'many' ? shownText : shownLine;
}

const schemasOf = <const G extends ListingFields>(fields: G, schemaOf: (field: ListingField) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = schemaOf(field);
      return [name, field.required ? schema : schema.optional()];
    }),
  ) as { -readonly [Name in keyof G]: SchemaOf<G[Name]> };

const contentBy = (schemaOf: (field: ListingField) => z.ZodType) =>
  z.object({
    ...schemasOf(basicFields, schemaOf),
    ...schemasOf(detailFields, schemaOf),
    ...schemasOf(serviceFields, schemaOf),
    contact: z.object(schemasOf(contactFields, schemaOf)),
    social: z.object(schemasOf(socialFields, schemaOf)),
  });

/**
 * Schema of a listing's content, built from the list of fields. The form, the API's input, the stored `proposed` and
 * `approved` versions and the public page derive from it (LIST-1).
 */
export const listingContent = contentBy(valueSchema);
export type ListingContent = z.infer<typeof listingContent>;

/** Schema of stored content: cleans it, and never rejects it for limits added later. */
export const shownContent = contentBy(shownSchema);

/** Schema of content whose place exists. The server checks the whole catalogue, the browser the loaded country. */
export const placedListingContent = (placesOf: PlaceLookup) =>
  listingContent.superRefine((content, context) => {
    const places = placesOf(content.country);
    const city = places?.city(content.city);
    if (!places) {
      context.addIssue({ code: 'custom', path: ['country'], message: 'a country of the catalogue' });
    } else if (!city) {
      context.addIssue({ code: 'custom', path: ['city'], message: 'a city of that country' });
    } else if (content.municipality && !city.municipalities.some(({ id }) => id === content.municipality)) {
      context.addIssue({ code: 'custom', path: ['municipality'], message: 'a municipality of that city' });
    }
  });
