import * as z from 'zod';

/**
 * Operations that a stand-in supports, with their parameters. Nested parameters are paths
 * (`Content.Simple.Subject.Data`); a list is described by its elements.
 */
export type SupportedOperations = Readonly<Record<string, readonly string[]>>;

/** Builds the supported operations from strict schemas. */
export const supportedBySchemas = (inputs: Readonly<Record<string, z.core.$ZodType>>): SupportedOperations =>
  Object.fromEntries(Object.entries(inputs).map(([name, schema]) => [name, parametersOf(schema)]));

/** Returns the paths of all parameters in a schema; empty if the schema is not an object. */
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
