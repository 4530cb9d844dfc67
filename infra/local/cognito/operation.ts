import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { NotSupported } from '../protocol/service.ts';
import type { Lockout } from './attempts.ts';
import type { Codes } from './codes.ts';
import type { Client, Directory, Pool, User } from './directory.ts';
import { invalidParameter, passwordResetRequired, userNotFound } from './errors.ts';
import type { Expiring } from './expiring.ts';
import type { Tokens } from './tokens.ts';
import type { Triggers } from './triggers.ts';

/** What every operation works on. */
export interface Core {
  clock: Clock;
  directory: Directory;
  triggers: Triggers;
  tokens: Tokens;
  codes: Codes;
  lockout: Lockout;
  /** Sign-ins that wait for a second factor, under their session. */
  mfaSessions: Expiring<{ clientId: string; username: string }>;
}

export interface Operation {
  /** `signed`: an administrator's call, authorised by its SigV4 signature. */
  access: 'public' | 'signed';
  /** The supported parameters, as a strict schema. */
  input: z.ZodType;
  /** Takes the request's JSON, returns the answer's. */
  run: (core: Core, body: unknown) => Promise<object>;
}

/**
 * Declares an operation by its supported parameters. Another parameter, flow or challenge is NotSupported;
 * a wrong or missing one is InvalidParameterException.
 */
export function operation<S extends z.ZodType>(
  access: Operation['access'],
  input: S,
  run: (core: Core, input: z.output<S>) => object | Promise<object>,
): Operation {
  return {
    access,
    input,
    run: async (core, body) => {
      const result = input.safeParse(body);
      if (result.success) return await run(core, result.data);
      const issue = result.error.issues[0]!;
      const path = issue.path.join('.');
      if (issue.code === 'unrecognized_keys')
        throw new NotSupported('Cognito', `the parameter ${[path, ...issue.keys].filter(Boolean).join('.')}`);
      const given = issue.path.reduce<unknown>(
        (at, step) => (at as Record<PropertyKey, unknown>)?.[step],
        body,
      );
      if ((issue.code === 'invalid_value' || issue.code === 'invalid_union') && given !== undefined)
        throw new NotSupported('Cognito', `${path} ${JSON.stringify(given)}`);
      throw invalidParameter(`1 validation error detected: Value at '${path}' failed: ${issue.message}`);
    },
  };
}

export const text = z.string().min(1).max(2048);
export const username = z.string().regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u);
/** The API's own pattern: at most 256 characters and no space at either end. */
export const password = z
  .string()
  .max(256)
  .regex(/^\S+.*\S+$/);
/** The proof of a client's secret; see clients.ts. */
export const secretHash = z.string().min(1).max(128).optional();
/** A client's secret itself; see clients.ts. */
export const clientSecret = z.string().min(1).max(64).optional();
export const code = z.string().regex(/^\S{1,2048}$/);
export const metadata = z.record(z.string(), z.string()).optional();
export const attributes = z.array(z.strictObject({ Name: text, Value: z.string().max(2048).optional() }));

/** What a client without PreventUserExistenceErrors is told of a user who does not exist. */
export function revealMissing(client: Client): void {
  if (client.PreventUserExistenceErrors === 'LEGACY') throw userNotFound();
}

/**
 * What a client without PreventUserExistenceErrors is told of a user whose password an administrator has reset,
 * whatever the password ("Requiring imported users to reset their passwords" of the developer guide).
 */
export function revealReset(client: Client, user: User | undefined): void {
  if (client.PreventUserExistenceErrors === 'LEGACY' && user?.status === 'RESET_REQUIRED')
    throw passwordResetRequired();
}

/** Writes a changed user; see Directory.putUser for what it may throw. */
export function save(core: Core, pool: Pool, user: User): User {
  const changed = { ...user, modified: core.clock.now() };
  core.directory.putUser(pool, changed);
  return changed;
}
