import type { Attributes, Client, Pool } from './core.ts';
import { invalidParameter, invalidPassword, notAuthorized } from './errors.ts';

interface NamedValue {
  Name: string;
  Value: string;
}

export const attributeMap = (list: NamedValue[]): Attributes =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

export const attributeList = (map: Attributes): NamedValue[] =>
  Object.entries(map).map(([Name, Value]) => ({ Name, Value }));

/**
 * Checks attributes against the pool's schema.
 * @throws InvalidParameterException naming the first attribute that the schema does not allow
 */
export function assertConforms(pool: Pool, attributes: Attributes, change: 'new' | 'changed'): void {
  const refuse = (name: string, why: string) =>
    invalidParameter(`Attributes did not conform to the schema: ${name}: ${why}`);
  for (const [name, value] of Object.entries(attributes)) {
    const entry = pool.Schema.find(({ Name }) => name === Name || name === `custom:${Name}`);
    if (!entry && name.startsWith('custom:')) throw refuse(name, 'Attribute does not exist in the schema.');
    const longest = entry?.StringAttributeConstraints?.MaxLength ?? 2048;
    if (value.length > longest) throw refuse(name, `String must not be longer than ${longest} characters`);
    if (name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value))
      throw invalidParameter('Invalid email address format.');
    if (change === 'changed' && entry?.Mutable === false)
      throw invalidParameter(`user.${name}: Attribute cannot be updated.`);
  }
  const missing = pool.Schema.find(({ Name, Required }) => Required && !(Name in attributes));
  if (change === 'new' && missing) throw refuse(missing.Name, `The attribute ${missing.Name} is required`);
}

/** Checks that users of this client may write these attributes. @throws NotAuthorizedException */
export function assertWritable(client: Client, attributes: Attributes): void {
  if (!Object.keys(attributes).every((name) => client.WriteAttributes.includes(name)))
    throw notAuthorized('A client attempted to write unauthorized attribute');
}

/** Returns the attributes that this client may read, in ID tokens and through GetUser. */
export const readable = (client: Client, attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => client.ReadAttributes.includes(name)));

/** Checks a new password against the pool's policy. @throws InvalidPasswordException */
export function assertPolicy(pool: Pool, password: string): void {
  if (password.length < pool.Policies.PasswordPolicy.MinimumLength)
    throw invalidPassword('Password did not conform with policy: Password not long enough');
}
