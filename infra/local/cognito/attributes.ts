import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import type { Client, Pool } from './directory.ts';

/** OpenID Connect's standard claims, which every pool has. */
const STANDARD = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name nickname ' +
    'phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo'
  ).split(' '),
);
const VERIFIED_FLAGS = new Set(['email_verified', 'phone_number_verified']);

export interface AttributeType {
  Name: string;
  Value?: string | undefined;
}

/** A list of attributes as a map; a value left out is empty text, as the API has it. */
export const attributeMap = (list: AttributeType[] = []): Record<string, string> =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']));

export const attributeList = (map: Record<string, string>): AttributeType[] =>
  Object.entries(map).map(([Name, Value]) => ({ Name, Value }));

type SchemaAttribute = Pool['Schema'][number];

function declared(pool: Pool, name: string): SchemaAttribute | undefined {
  const custom = name.startsWith('custom:');
  return pool.Schema.find((entry) => (custom ? `custom:${entry.Name}` : entry.Name) === name);
}

function fault({ AttributeDataType: type, ...limits }: SchemaAttribute, value: string): string | undefined {
  const { MinLength, MaxLength } = limits.StringAttributeConstraints ?? {};
  const { MinValue, MaxValue } = limits.NumberAttributeConstraints ?? {};
  if (type === 'Boolean' && value !== 'true' && value !== 'false') return 'Attribute value is not a boolean';
  if (type === 'Number' && !/^-?\d+(\.\d+)?$/.test(value)) return 'Attribute value is not a number';
  if (value.length < (MinLength ?? 0)) return `String must not be shorter than ${MinLength} characters`;
  if (value.length > (MaxLength ?? 2048))
    return `String must not be longer than ${MaxLength ?? 2048} characters`;
  if (MinValue !== undefined && Number(value) < MinValue) return `Number must not be less than ${MinValue}`;
  if (MaxValue !== undefined && Number(value) > MaxValue)
    return `Number must not be greater than ${MaxValue}`;
  return undefined;
}

/** @throws InvalidParameterException naming the first attribute that the pool's schema does not allow */
export function assertConforms(pool: Pool, attributes: Record<string, string>): void {
  const refuse = (name: string, why: string) =>
    invalidParameter(`Attributes did not conform to the schema: ${name}: ${why}`);
  for (const [name, value] of Object.entries(attributes)) {
    const entry = declared(pool, name);
    if (!entry && !STANDARD.has(name)) throw refuse(name, 'Attribute does not exist in the schema.');
    const why = entry && fault(entry, value);
    if (why !== undefined) throw refuse(name, why);
    if (name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value))
      throw invalidParameter('Invalid email address format.');
  }
}

/** @throws InvalidParameterException when a required attribute is missing from a new user */
export function assertComplete(pool: Pool, attributes: Record<string, string>): void {
  const missing = pool.Schema.find(({ Name, Required }) => Required && !(Name in attributes));
  if (missing)
    throw invalidParameter(
      `Attributes did not conform to the schema: ${missing.Name}: The attribute ${missing.Name} is required`,
    );
}

/**
 * @throws InvalidParameterException when a change touches an attribute that is fixed at sign-up. A custom attribute
 * is, unless the template says that it is mutable.
 */
export function assertMutable(pool: Pool, attributes: Record<string, string>): void {
  const fixed = Object.keys(attributes).find((name) => {
    const entry = declared(pool, name);
    return entry && !(entry.Mutable ?? !name.startsWith('custom:'));
  });
  if (fixed !== undefined) throw invalidParameter(`user.${fixed}: Attribute cannot be updated.`);
}

/** What this client's users may not write themselves; a client without a list may write standard ones only. */
export function assertWritable(client: Client, attributes: Record<string, string>): void {
  const may = (name: string) =>
    !VERIFIED_FLAGS.has(name) && (client.WriteAttributes?.includes(name) ?? STANDARD.has(name));
  if (!Object.keys(attributes).every(may))
    throw notAuthorized('A client attempted to write unauthorized attribute');
}

/** The attributes this client may see: in ID tokens and GetUser. Without a list: the standard ones. */
export function readable(client: Client, attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) => client.ReadAttributes?.includes(name) ?? STANDARD.has(name),
    ),
  );
}

/** @throws InvalidPasswordException with the first rule of the pool's policy that is broken */
export function assertPolicy(pool: Pool, password: string): void {
  const policy = pool.Policies.PasswordPolicy;
  const rules: Array<[boolean, string]> = [
    [password.length >= policy.MinimumLength, 'Password not long enough'],
    [!policy.RequireLowercase || /[a-z]/.test(password), 'Password must have lowercase characters'],
    [!policy.RequireUppercase || /[A-Z]/.test(password), 'Password must have uppercase characters'],
    [!policy.RequireNumbers || /\d/.test(password), 'Password must have numeric characters'],
    [
      !policy.RequireSymbols || /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password),
      'Password must have symbol characters',
    ],
  ];
  const broken = rules.find(([kept]) => !kept);
  if (broken)
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}
