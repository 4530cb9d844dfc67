import * as z from 'zod';

/**
 * Operations that a stand-in supports, each with the parameters it takes: one within another as a path
 * (`Content.Simple.Subject.Data`), a list by its elements.
 */
export type SupportedOperations = Readonly<Record<string, readonly string[]>>;

/** The supported operations whose parameters strict schemas list. */
export const supportedBySchemas = (inputs: Readonly<Record<string, z.core.$ZodType>>): SupportedOperations =>
  Object.fromEntries(Object.entries(inputs).map(([name, schema]) => [name, parametersOf(schema)]));

/** The paths of all parameters that a schema lists; none where it is no object. */
export function parametersOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) => {
      const within = parametersOf(field);
      return within.length > 0 ? within.map((path) => `${name}.${path}`) : [name];
    });
  if (schema instanceof z.ZodArray) return parametersOf(schema.element);
  if (schema instanceof z.ZodPipe) return parametersOf(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return parametersOf(schema.unwrap());
  return [];
}
