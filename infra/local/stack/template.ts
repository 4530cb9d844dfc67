import { NotSupported } from '../protocol/service.ts';

/** JSON value in a template. Supports a subset of CloudFormation: one stack, no conditions, mappings or imports. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Handling of a resource when its stack is rolled back or deleted; Delete is the default. */
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
}

/** Values that refer to a created resource: `Ref` and the attributes of `Fn::GetAtt`. */
export interface Created {
  ref: string;
  attributes?: Record<string, Json>;
}

/** Values that an expression may refer to. */
export interface Scope {
  created: ReadonlyMap<string, Created>;
  /** Parameters and pseudo parameters such as AWS::Region and AWS::AccountId. */
  pseudo: Record<string, string>;
  /**
   * Returns a secret's string by ARN, for `{{resolve:secretsmanager:...}}`; the current version unless one is given.
   */
  secret: (id: string, versionId?: string) => string;
}

/**
 * Replaces every intrinsic function and dynamic reference in a property by its value.
 * @throws NotSupported for a function that is not supported; Error for a reference to a missing resource
 */
export function resolve(value: Json, scope: Scope): Json {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, scope));
  if (value === null || typeof value !== 'object') return value;
  const [[name, argument] = ['', null], ...others] = Object.entries(value);
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return intrinsic(name, argument, scope);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, scope)]));
}

function intrinsic(name: string, argument: Json, scope: Scope): Json {
  switch (name) {
    case 'Ref':
      return reference(text(argument), scope);
    case 'Fn::GetAtt': {
      const [id, attribute] = argument as [string, string];
      const value = scope.created.get(id)?.attributes?.[attribute];
      if (value === undefined) throw new NotSupported('CloudFormation', `the attribute ${id}.${attribute}`);
      return value;
    }
    case 'Fn::Join': {
      const [separator, parts] = resolve(argument, scope) as [string, Json[]];
      return dynamicReferences(parts.map(text).join(separator), scope);
    }
    case 'Fn::Sub':
      return text(argument).replaceAll(placeholder, (_, id: string) => reference(id, scope));
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
    default:
      throw new NotSupported('CloudFormation', name);
  }
}

const placeholder = /\$\{([^}]+)\}/g;

function reference(id: string, scope: Scope): string {
  const value = scope.pseudo[id] ?? scope.created.get(id)?.ref;
  if (value === undefined) throw new Error(`Ref to ${id}, which does not exist.`);
  return value;
}

/** Reference to a secret's whole string, optionally of one version. */
const dynamicReference = /\{\{resolve:secretsmanager:(.+?):SecretString:::([^:}]*)\}\}/g;

function dynamicReferences(value: string, scope: Scope): string {
  const known = value.replaceAll(dynamicReference, (_, id: string, versionId: string) =>
    scope.secret(id, versionId || undefined),
  );
  const other = /\{\{resolve:[^{}]*\}\}/.exec(known);
  if (other) throw new NotSupported('CloudFormation', other[0]);
  return known;
}

function text(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`A string is needed, not ${JSON.stringify(value)}.`);
}

/**
 * Returns the logical ids, each after the ids that its resource refers to. @throws Error with the path of a circular
 * dependency
 */
export function creationOrder(template: Template): string[] {
  const order: string[] = [];
  const done = new Set<string>();
  const visit = (id: string, path: string[]): void => {
    if (done.has(id)) return;
    if (path.includes(id)) throw new Error(`Circular dependency: ${[...path, id].join(' -> ')}`);
    const resource = template.Resources[id];
    if (!resource) return; // a pseudo parameter; or an unknown name, for which `resolve` throws
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
        else if (key === 'Fn::GetAtt') found.add((entry as [string])[0]);
        else if (key === 'Fn::Sub')
          for (const [, id = ''] of text(entry).matchAll(placeholder)) found.add(id);
        walk(entry);
      }
  };
  walk(resource.Properties ?? {});
  return found;
}
