import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { maxBodyBytes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { before } from './exchange.ts';

/** The body's bytes as they were sent; API Gateway hands binary ones over in base64. */
function rawBody(event: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid-input', `${field}: ${message}`, [{ field, message }]);

/** Throws body-too-large before anything looks into the body. */
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
 * Other sites' pages may send text and forms without asking, JSON under its own name they may not: so nothing else is
 * read as JSON where no token is asked for (EDGE-6).
 */
function requireJsonType({ access, userPool }: RouteSpec, given = ''): void {
  const type = given.split(';', 1)[0]?.trim().toLowerCase();
  const taken = type === 'application/json' || (userPool && type === 'application/x-amz-json-1.1');
  if (access === 'public' && !taken) throw invalidField('content-type', 'application/json');
}

/** Levels of arrays and objects within a body; no schema of ours has half as many. */
const maxDepth = 20;

/** @throws AppError invalid-input for what is no JSON, or nested so deep that a recursive reader's stack would overflow */
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
 * The paths of what was sent but is not in the contract: keys of the input that the schema's output lacks.
 * Schemas strip them; telling instead of dropping keeps a misspelt field from being lost in silence.
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

/** Of more fields than this the first are named: an answer must not grow with what strangers send. */
const maxNamedFields = 50;
/** Characters of one field's path that are sent back. */
const maxPathLength = 120;

/** The input as the schema types it. Throws invalid-input naming each refused or unknown field. */
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
 * Validates what the contract names: path, query and body. Runs after the caller is known, so that somebody
 * without the right learns nothing of the shapes.
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

/** An id that can't be one belongs to nothing: the same answer as for one that does not exist. */
function pathParams(schema: z.ZodType, params: Record<string, string | undefined>): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError('not-found');
  return result.data;
}
