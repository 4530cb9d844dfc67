import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { maxBodyBytes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { before } from './exchange.ts';

/** Returns the body's original bytes; API Gateway encodes binary bodies in base64. */
function rawBody(event: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid-input', `${field}: ${message}`, [{ field, message }]);

/** Checks the body's size before any parsing. Throws body-too-large. */
export const limitBody = () =>
  before(({ event }) => {
    if (rawBody(event).length > maxBodyBytes) throw new AppError('body-too-large');
  });

function parseForm(text: string): Record<string, string> {
  const form: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(form, name)) throw invalidField(name, 'given twice');
    Object.defineProperty(form, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return form;
}

/**
 * Requires a JSON content type on public routes. Pages of other sites may send text and forms without a CORS preflight,
 * but not JSON (EDGE-6).
 */
function requireJsonType({ access, userPool }: RouteSpec, given = ''): void {
  const type = given.split(';', 1)[0]?.trim().toLowerCase();
  const taken = type === 'application/json' || (userPool && type === 'application/x-amz-json-1.1');
  if (access === 'public' && !taken) throw invalidField('content-type', 'application/json');
}

/** Maximum nesting of arrays and objects in a body; our schemas need less than half of this depth. */
const maxDepth = 20;

/**
 * @throws AppError invalid-input for invalid JSON, or JSON nested so deep that a recursive function's stack would
 *   overflow
 */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField('body', 'valid JSON');
  }
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxDepth) throw invalidField('body', `nested at most ${maxDepth} levels deep`);
    level = level.flatMap((one) => Object.values(one)).filter(isNested);
  }
  return value;
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists the paths of input fields that the schema's output lacks. Schemas strip unknown fields silently; reporting them
 * exposes misspelled names.
 */
function unknownFields(input: unknown, output: unknown, path = ''): string[] {
  if (Array.isArray(input) && Array.isArray(output)) {
    return input.flatMap((value, index) => unknownFields(value, output[index], `${path}[${index}]`));
  }
  if (!isRecord(input) || !isRecord(output)) return [];
  return Object.keys(input).flatMap((key) => {
    const at = path ? `${path}.${key}` : key;
    return Object.hasOwn(output, key) ? unknownFields(input[key], output[key], at) : [at];
  });
}

/** Maximum number of fields named in an error, so that the response doesn't grow with the input. */
const maxNamedFields = 50;
/** Maximum length of a field path in an error, in characters. */
const maxPathLength = 120;

/** Parses the input with the schema. Throws invalid-input that names each refused or unknown field. */
function validate(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  const found: FieldError[] = result.success
    ? unknownFields(input, result.data).map((field) => ({ field, message: 'unknown field' }))
    : result.error.issues.map((issue) => ({
        field: issue.path.map(String).join('.') || 'body',
        message: issue.message,
      }));
  if (!result.success || found.length > 0) {
    const fields = found
      .slice(0, maxNamedFields)
      .map(({ field, message }) => ({ field: field.slice(0, maxPathLength), message }));
    throw new AppError('invalid-input', `refused: ${fields.map(({ field }) => field).join(', ')}`, fields);
  }
  return result.data;
}

/**
 * Validates path, query and body against the contract. Runs after authorization, so that callers without the right
 * learn nothing about the schemas.
 */
export const validateInput = () =>
  before((exchange) => {
    const { event, route } = exchange;
    if (!route) return;
    const { params, query, body, form } = route.spec;
    if (params) exchange.params = pathParams(params, event.pathParameters ?? {});
    if (query) exchange.query = validate(query, event.queryStringParameters ?? {});
    if (body) {
      if (!form) requireJsonType(route.spec, event.headers['content-type']);
      const text = rawBody(event).toString('utf8');
      exchange.body = validate(body, form ? parseForm(text) : parseJson(text));
    }
  });

/** Parses the path parameters. A malformed id gets the same 404 as an unknown one. */
function pathParams(schema: z.ZodType, params: Record<string, string | undefined>): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError('not-found');
  return result.data;
}
