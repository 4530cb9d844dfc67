import { NotSupported } from '../protocol/service.ts';
import { invalidRequest } from './errors.ts';

/** A form value before its type is known: Stripe's bodies are `a[b][0]=x`, all strings. */
export type RawParameter = string | RawParameters;
export interface RawParameters {
  [name: string]: RawParameter;
}

/** Reads one parameter; `path` is its name as the client wrote it (`line_items[0][price]`), for messages. */
export interface Field<T> {
  read(value: RawParameter | undefined, path: string): T;
  /** The paths of the fields within it, `product_data.name`; of a list, those of its elements. */
  within?: readonly string[];
}

/** What a field reads. */
export type Read<F> = F extends Field<infer T> ? T : never;

type Fields = Record<string, Field<unknown>>;
type Values<F extends Fields> = { [K in keyof F]: Read<F[K]> };

/**
 * Unfolds `application/x-www-form-urlencoded` text with bracketed names into a tree without a prototype (a
 * parameter called `__proto__` is just an unknown one).
 */
export function parseForm(text: string): RawParameters {
  const root = Object.create(null) as RawParameters;
  for (const [name, value] of new URLSearchParams(text)) {
    const [, base = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    const keys = [base, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
    let node = root;
    for (const [index, key] of keys.entries()) {
      const slot = key === '' ? String(Object.keys(node).length) : key;
      if (index === keys.length - 1) {
        node[slot] = value;
        break;
      }
      const child = node[slot];
      if (typeof child === 'string') throw invalidRequest(`Invalid ${name}`, { param: name });
      node = node[slot] = child ?? (Object.create(null) as RawParameters);
    }
  }
  return root;
}

/** An object of these fields. Any other is not supported: Stripe knows many more, and ignores none. */
export function object<F extends Fields>(fields: F): Field<Values<F>> {
  const paths = Object.entries(fields).flatMap(([name, { within = [] }]) =>
    within.length > 0 ? within.map((path) => `${name}.${path}`) : [name],
  );
  return {
    within: paths,
    read(value, path) {
      const raw = value ?? {};
      if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path });
      const at = (name: string) => (path === '' ? name : `${path}[${name}]`);
      const unknown = Object.keys(raw).find((name) => !Object.hasOwn(fields, name));
      if (unknown !== undefined) throw new NotSupported('Stripe', `the parameter ${at(unknown)}`);
      const entries = Object.entries(fields).map(([name, field]) => [name, field.read(raw[name], at(name))]);
      return Object.fromEntries(entries) as Values<F>;
    },
  };
}

export function array<T>(item: Field<T>): Field<T[]> {
  return {
    within: item.within ?? [],
    read(value, path) {
      if (value === undefined) return [];
      if (typeof value === 'string') throw invalidRequest('Invalid array', { param: path });
      return Object.entries(value).map(([index, raw]) => item.read(raw, `${path}[${index}]`));
    },
  };
}

export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    within: field.within ?? [],
    read: (value, path) => (value === undefined ? undefined : field.read(value, path)),
  };
}

/** Present but empty means "unset it": null. */
export function unsettable<T>(field: Field<T>): Field<T | null | undefined> {
  return {
    within: field.within ?? [],
    read(value, path) {
      if (value === undefined) return undefined;
      return value === '' ? null : field.read(value, path);
    },
  };
}

export const text: Field<string> = {
  read(value, path) {
    if (value === undefined) {
      throw invalidRequest(`Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
    }
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: path });
    if (value === '') {
      throw invalidRequest(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param: path },
      );
    }
    return value;
  },
};

export const integer: Field<number> = {
  read(value, path) {
    const raw = text.read(value, path);
    const number = Number(raw);
    if (!/^-?\d+$/.test(raw) || !Number.isSafeInteger(number)) {
      throw invalidRequest(`Invalid integer: ${raw}`, { code: 'parameter_invalid_integer', param: path });
    }
    return number;
  },
};

export const boolean: Field<boolean> = {
  read(value, path) {
    const raw = text.read(value, path);
    if (raw !== 'true' && raw !== 'false') throw invalidRequest(`Invalid boolean: ${raw}`, { param: path });
    return raw === 'true';
  },
};

/** One of Stripe's choices, of which some are supported: any other is refused as not supported. */
export function supportedChoice<const T extends string>(...choices: T[]): Field<T> {
  return {
    read(value, path) {
      const raw = text.read(value, path);
      const choice = choices.find((candidate) => candidate === raw);
      if (choice === undefined) throw new NotSupported('Stripe', `${path}=${raw}`);
      return choice;
    },
  };
}

/** One of all the choices that Stripe has. */
export function oneOf<const T extends string>(...choices: T[]): Field<T> {
  return {
    read(value, path) {
      const raw = text.read(value, path);
      const choice = choices.find((candidate) => candidate === raw);
      if (choice === undefined) {
        throw invalidRequest(`Invalid ${path}: must be one of ${choices.join(', ')}`, { param: path });
      }
      return choice;
    },
  };
}

export const email: Field<string> = {
  read(value, path) {
    const raw = text.read(value, path);
    if (!isEmail(raw)) {
      throw invalidRequest(`Invalid email address: ${raw}`, { code: 'email_invalid', param: path });
    }
    return raw;
  },
};

export function isEmail(value: string): boolean {
  return value.length <= 512 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(value);
}

/** An absolute http or https address. */
export const url: Field<string> = {
  read(value, path) {
    const raw = text.read(value, path);
    const parsed = URL.canParse(raw) ? new URL(raw) : undefined;
    if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: path });
    }
    return raw;
  },
};

/** What a request asks of an object's metadata: a string sets a key, null removes it. */
export type MetadataChange = Record<string, string | null>;

/** Up to 50 keys of 40 characters with values of 500 (https://docs.stripe.com/metadata). */
export const metadata: Field<MetadataChange> = {
  read(value, path) {
    const raw = value ?? {};
    if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path });
    const change: MetadataChange = {};
    for (const [key, entry] of Object.entries(raw)) {
      const param = `${path}[${key}]`;
      if (typeof entry !== 'string') throw invalidRequest('Metadata values must be strings', { param });
      if (key.length > 40) throw invalidRequest('Metadata keys may have up to 40 characters', { param });
      if (entry.length > 500)
        throw invalidRequest('Metadata values may have up to 500 characters', { param });
      change[key] = entry === '' ? null : entry;
    }
    if (Object.keys(change).length > 50) {
      throw invalidRequest('Metadata may have up to 50 keys', { param: path });
    }
    return change;
  },
};

export function applyMetadata(
  current: Record<string, string>,
  change: MetadataChange | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = Object.entries<string | null>({ ...current, ...change });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The paging of every list, and of nothing else (https://docs.stripe.com/api/pagination). */
export const paging = {
  limit: optional(integer),
  starting_after: optional(text),
  ending_before: optional(text),
  expand: array(text),
};
