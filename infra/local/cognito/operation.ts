import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { clientOf, findUser, poolOf, type Client, type Core, type Pool, type User } from './core.ts';
import { assertSecretHash } from './credentials.ts';
import { invalidParameter, userNotFound } from './errors.ts';
import { authenticate } from './tokens.ts';

export interface Operation {
  /** `signed`: an administrator's call, authorized by its SigV4 signature. */
  access: 'public' | 'signed';
  input: z.ZodObject;
  /** Takes the request's JSON and returns the response's JSON. */
  run: (core: Core, body: unknown) => Promise<object>;
}

type Shape = z.ZodRawShape;
type Input<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>;
type Answer = object | void | Promise<object | void>;

/**
 * Declares an operation. An unsupported parameter or value is NotSupported; a missing or malformed one is
 * InvalidParameterException.
 */
export function operation<S extends Shape>(
  access: Operation['access'],
  shape: S,
  run: (core: Core, input: Input<S>) => Answer,
): Operation {
  const input = z.strictObject(shape);
  return {
    access,
    input,
    run: async (core, body) => {
      const { success, data, error } = input.safeParse(body);
      if (success) return (await run(core, data)) ?? {};
      const issue = error.issues[0]!;
      const path = issue.path.join('.');
      if (issue.code === 'unrecognized_keys')
        throw new NotSupported('Cognito', `the parameter ${[...issue.path, ...issue.keys].join('.')}`);
      const given = issue.path.reduce<unknown>(
        (at, step) => (at as Record<PropertyKey, unknown>)[step],
        body,
      );
      if (issue.code === 'invalid_value' && given !== undefined)
        throw new NotSupported('Cognito', `${path} ${JSON.stringify(given)}`);
      throw invalidParameter(`1 validation error detected: Value at '${path}' failed: ${issue.message}`);
    },
  };
}

export const text = z.string().min(1).max(2048);
export const username = z.string().regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u);
/** Pattern from the API reference: at most 256 characters, no space at either end. */
export const password = z
  .string()
  .max(256)
  .regex(/^\S+.*\S+$/);
export const secretHash = z.string().min(1).max(128).optional();
export const code = z.string().regex(/^\S{1,2048}$/);
export const metadata = z.record(z.string(), z.string()).optional();
/**
 * Standard claims of OpenID Connect Core 1.0, 5.1, without the read-only `sub`. Other attribute names start with
 * `custom:`.
 */
const standardAttributes =
  /^(address|birthdate|email|email_verified|family_name|gender|given_name|locale|middle_name|name|nickname|phone_number|phone_number_verified|picture|preferred_username|profile|updated_at|website|zoneinfo)$/;
const attribute = z
  .strictObject({ Name: text, Value: z.string().max(2048) })
  .refine(
    ({ Name }) => Name.startsWith('custom:') || standardAttributes.test(Name),
    'not a writable attribute',
  )
  .refine(({ Name, Value }) => Name !== 'email_verified' || /^(true|false)$/.test(Value), 'true or false');
export const attributes = z.array(attribute);

const byClient = { ClientId: text, Username: username, SecretHash: secretHash };

/**
 * Declares an operation that names a user. Checks the client secret before looking up the user, so that callers without
 * the secret can't learn which users exist.
 */
export const clientOperation = <S extends Shape>(
  shape: S,
  run: (core: Core, of: { pool: Pool; user: User | undefined }, input: Input<S & typeof byClient>) => Answer,
): Operation =>
  operation('public', { ...shape, ...byClient }, (core, input) => {
    const { ClientId, Username, SecretHash } = input as Input<typeof byClient>;
    const client = clientOf(core, ClientId);
    assertSecretHash(client, Username, SecretHash);
    const pool = poolOf(core, client.UserPoolId);
    return run(core, { pool, user: findUser(core, pool, Username) }, input);
  });

const byToken = { AccessToken: z.string() };

/** Declares an operation on the caller's own user. The access token needs the matching scope. */
export const ownOperation = <S extends Shape>(
  shape: S,
  run: (core: Core, of: { pool: Pool; client: Client; user: User }, input: Input<S>) => Answer,
): Operation =>
  operation('public', { ...shape, ...byToken }, (core, input) =>
    run(core, authenticate(core, (input as Input<typeof byToken>).AccessToken), input as unknown as Input<S>),
  );

const byAdministrator = { UserPoolId: text, Username: username };

/** Declares an administrator's operation on a user, found by user name or alias. @throws UserNotFoundException */
export const adminOperation = <S extends Shape>(
  shape: S,
  run: (core: Core, of: { pool: Pool; user: User }, input: Input<S>) => Answer,
): Operation =>
  operation('signed', { ...shape, ...byAdministrator }, (core, input) => {
    const { UserPoolId, Username } = input as Input<typeof byAdministrator>;
    const pool = poolOf(core, UserPoolId);
    const user = findUser(core, pool, Username);
    if (!user) throw userNotFound();
    return run(core, { pool, user }, input as unknown as Input<S>);
  });
