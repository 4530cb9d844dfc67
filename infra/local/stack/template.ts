import { NotSupported } from '../protocol/service.ts';

/** CloudFormation evaluated the way the local cloud needs it: one stack, no conditions, no imports. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** How CloudFormation treats a resource when it rolls back or deletes its stack; Delete is the default. */
export type DeletionPolicy = 'Delete' | 'Retain' | 'RetainExceptOnCreate';

export interface TemplateResource {
  Type: string;
  DeletionPolicy?: DeletionPolicy;
  Properties?: JsonObject;
  DependsOn?: string | string[];
  Condition?: string;
  Metadata?: JsonObject;
}

export interface Template {
  Resources: Record<string, TemplateResource>;
  Parameters?: Record<string, { Type: string; Default?: string }>;
  Outputs?: Record<string, { Value: Json }>;
  Mappings?: Record<string, Record<string, Record<string, Json>>>;
}

/** What a created resource is known by: `Ref` and the attributes of `Fn::GetAtt`. */
export interface Created {
  ref: string;
  attributes?: Record<string, Json>;
}

/** What an expression may ask for. */
export interface Scope {
  /** Resources created so far, by logical id. */
  created: ReadonlyMap<string, Created>;
  /** AWS::Region, AWS::AccountId ... */
  pseudo: Record<string, string>;
  mappings: NonNullable<Template['Mappings']>;
  /** The string of a secret by ARN or name, for `{{resolve:secretsmanager:...}}`; of its current version unless one is named. */
  secret: (id: string, versionId?: string) => string;
}

const noValue = Symbol('AWS::NoValue');
type Resolved = Json | typeof noValue;

/**
 * A property with every intrinsic function and dynamic reference replaced by its value.
 * @throws NotSupported for a function that is not supported; Error for a reference to nothing
 */
export function resolve(value: Json, scope: Scope): Json {
  const resolved = evaluate(value, scope);
  if (resolved === noValue) throw new Error('AWS::NoValue stands where a value is needed.');
  return resolved;
}

function evaluate(value: Json, scope: Scope): Resolved {
  if (typeof value === 'string') return dynamicReferences(value, scope);
  if (Array.isArray(value))
    return value.map((entry) => evaluate(entry, scope)).filter((entry) => entry !== noValue);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value);
  const [name] = keys;
  if (keys.length === 1 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::')))
    return intrinsic(name, value[name] as Json, scope);
  const entries = Object.entries(value).map(([key, entry]) => [key, evaluate(entry, scope)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== noValue)) as JsonObject;
}

function intrinsic(name: string, argument: Json, scope: Scope): Resolved {
  switch (name) {
    case 'Ref':
      return reference(text(argument), scope);
    case 'Fn::GetAtt':
      return attribute(argument, scope);
    case 'Fn::Join': {
      const [separator, parts] = resolve(argument, scope) as [string, Json[]];
      return dynamicReferences(parts.map(text).join(separator), scope);
    }
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::Select': {
      const [index, list] = resolve(argument, scope) as [number | string, Json[]];
      const chosen = list[Number(index)];
      if (chosen === undefined) throw new Error(`Fn::Select has no element ${index}.`);
      return chosen;
    }
    case 'Fn::Split': {
      const [separator, whole] = resolve(argument, scope) as [string, string];
      return whole.split(separator);
    }
    case 'Fn::FindInMap': {
      const [map, first, second] = resolve(argument, scope) as [string, string, string];
      const found = scope.mappings[map]?.[first]?.[second];
      if (found === undefined) throw new Error(`Fn::FindInMap finds no ${map}.${first}.${second}.`);
      return found;
    }
    default:
      throw new NotSupported('CloudFormation', name);
  }
}

function reference(id: string, scope: Scope): Resolved {
  if (id === 'AWS::NoValue') return noValue;
  const value = scope.pseudo[id] ?? scope.created.get(id)?.ref;
  if (value === undefined) throw new Error(`Ref to ${id}, which does not exist.`);
  return value;
}

function attribute(argument: Json, scope: Scope): Json {
  const [id, name] = attributePath(argument);
  const value = scope.created.get(id)?.attributes?.[name];
  if (value === undefined) throw new NotSupported('CloudFormation', `the attribute ${id}.${name}`);
  return value;
}

/** `["Id", "Attribute.Sub"]` or `"Id.Attribute.Sub"`. */
function attributePath(argument: Json): [string, string] {
  if (Array.isArray(argument)) return [text(argument[0] ?? ''), text(argument[1] ?? '')];
  const [id = '', ...rest] = text(argument).split('.');
  return [id, rest.join('.')];
}

const placeholder = /\$\{(!?)([^}]+)\}/g;

function substitute(argument: Json, scope: Scope): Json {
  const [pattern, variables] = Array.isArray(argument)
    ? [text(argument[0] ?? ''), resolve(argument[1] ?? {}, scope) as JsonObject]
    : [text(argument), {}];
  const result = pattern.replaceAll(placeholder, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return text(variables[name] as Json);
    return text(
      name.includes('.') ? attribute(name, scope) : (reference(name, scope) as Exclude<Resolved, symbol>),
    );
  });
  return dynamicReferences(result, scope);
}

function dynamicReferences(value: string, scope: Scope): string {
  if (!value.includes('{{resolve:')) return value;
  const known = value.replaceAll(
    /\{\{resolve:secretsmanager:(.+?):SecretString:([^:}]*):[^:}]*:?([^:}]*)\}\}/g,
    (_, id: string, key: string, versionId: string) => {
      const secret = scope.secret(id, versionId || undefined);
      return key === '' ? secret : text((JSON.parse(secret) as JsonObject)[key] ?? '');
    },
  );
  if (known.includes('{{resolve:') && !known.includes('${Token')) {
    // A part of a Fn::Join may hold half a reference; the joined whole is looked at again.
    const complete = /\{\{resolve:(\w+(?:-\w+)?):[^{}]*\}\}/.exec(known);
    if (complete && complete[1] !== 'secretsmanager')
      throw new NotSupported('CloudFormation', `{{resolve:${complete[1]}}}`);
  }
  return known;
}

function text(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`A string is needed, not ${JSON.stringify(value)}.`);
}

/**
 * Logical ids in an order in which each comes after what it refers to.
 * @throws Error for a circle, naming it, as CloudFormation does
 */
export function creationOrder(template: Template): string[] {
  const order: string[] = [];
  const done = new Set<string>();
  const visit = (id: string, path: string[]): void => {
    if (done.has(id)) return;
    if (path.includes(id)) throw new Error(`Circular dependency: ${[...path, id].join(' -> ')}`);
    const resource = template.Resources[id];
    if (!resource) return; // a pseudo parameter; a name that does not exist fails when it is resolved
    for (const dependency of dependencies(resource)) visit(dependency, [...path, id]);
    done.add(id);
    order.push(id);
  };
  for (const id of Object.keys(template.Resources)) visit(id, []);
  return order;
}

function dependencies(resource: TemplateResource): Set<string> {
  const found = new Set<string>([resource.DependsOn ?? []].flat());
  const walk = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === 'object')
      for (const [key, entry] of Object.entries(value)) {
        if (key === 'Ref') found.add(text(entry));
        else if (key === 'Fn::GetAtt') found.add(attributePath(entry)[0]);
        else if (key === 'Fn::Sub')
          for (const [, literal, name] of text(Array.isArray(entry) ? (entry[0] ?? '') : entry).matchAll(
            placeholder,
          ))
            if (!literal) found.add((name ?? '').split('.')[0] ?? '');
        walk(entry);
      }
  };
  walk(resource.Properties ?? {});
  return found;
}
