import * as z from 'zod';
import { NotSupported } from '../protocol/service.ts';
import type { AccessRequest, Context } from './request.ts';

type Matcher = (text: string) => boolean;

/** Statement of a policy, compiled for evaluation. */
interface Statement {
  effect: 'Allow' | 'Deny';
  /** Takes the action in lower case, because policies may use any case. */
  isAction: Matcher;
  isResource: Matcher;
  /** In a resource policy: matches the ARN of a role or account, or the name of a service. */
  isPrincipal: Matcher;
  /** Returns the keys of conditions that do not hold, as written in the policy. */
  unmet: (context: Context) => string[];
}

/** Result of an evaluation. `unmet` has the condition keys that kept an Allow from applying. */
export interface Verdict {
  decision: 'allowed' | 'denied' | 'silent';
  unmet: readonly string[];
}

/** Statements of a role or a resource. */
export class Policy {
  readonly #statements: Statement[] = [];
  /** Cache by action: there are thousands of calls, but few different actions. */
  readonly #byAction = new Map<string, Statement[]>();

  /**
   * Adds the statements of a document whose template functions are resolved.
   * @param name shown in messages
   * @throws NotSupported for anything that can't be evaluated
   */
  add(kind: keyof typeof documents, name: string, document: unknown): void {
    const result = documents[kind].safeParse(document);
    const { issues = [] } = result.error ?? {};
    // Prefer the unknown key over the missing one: report `NotAction`, for example, instead of the missing `Action`.
    const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
    const where = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
    if (!result.success)
      throw new NotSupported('IAM', `the policy ${name} at ${where.join('.')} (${issue?.message})`);
    try {
      this.#statements.push(...result.data.Statement.map(compiled));
    } catch (error) {
      throw new Error(`The policy ${name} can't be evaluated: ${(error as Error).message}`, {
        cause: error,
      });
    }
    this.#byAction.clear();
  }

  /**
   * Evaluates a request ("Policy evaluation logic"). A matching Deny overrides every Allow, and a request without an
   * Allow is refused.
   * @param principal needed only for resource policies
   */
  judge({ action, resource, context = {} }: AccessRequest, principal = ''): Verdict {
    let decision: Verdict['decision'] = 'silent';
    const missed = new Set<string>();
    for (const { effect, isResource, isPrincipal, unmet } of this.#forAction(action)) {
      if (!isResource(resource) || !isPrincipal(principal)) continue;
      const keys = unmet(context);
      if (keys.length === 0 && effect === 'Deny') return { decision: 'denied', unmet: [] };
      if (keys.length === 0) decision = 'allowed';
      else if (effect === 'Allow') for (const key of keys) missed.add(key);
    }
    return { decision, unmet: [...missed] };
  }

  #forAction(action: string): readonly Statement[] {
    const known = this.#byAction.get(action);
    if (known) return known;
    const found = this.#statements.filter(({ isAction }) => isAction(action.toLowerCase()));
    this.#byAction.set(action, found);
    return found;
  }
}

const text = z.string().refine((given) => !given.includes('${'), 'a policy variable');
/** Accepts one value or a list. */
const list = <T extends z.ZodType>(element: T) =>
  z.preprocess((given) => (given === undefined ? given : [given].flat()), z.array(element));
const value = z.union([text, z.number(), z.boolean()]).transform(String);
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: list(text),
  Resource: list(text),
  Condition: z.record(z.string(), z.record(z.string(), list(value))).default({}),
});
const Principal = z
  .union([z.literal('*'), z.strictObject({ AWS: list(text).optional(), Service: list(text).optional() })])
  .transform((given) => (given === '*' ? ['*'] : [given.AWS ?? [], given.Service ?? []].flat()));
const document = <T extends z.ZodType>(statements: T) =>
  z.strictObject({ Version: z.literal('2012-10-17'), Statement: z.array(statements) });
const documents = {
  identity: document(statement.extend({ Principal: z.undefined().optional() })),
  resource: document(statement.extend({ Principal })),
  trust: document(statement.extend({ Principal, Resource: list(text).default(['*']) })),
};

/** True if a role's trust policy lets a service assume the role. @throws NotSupported for what can't be evaluated */
export function trusts(name: string, policy: unknown, service: string): boolean {
  const trust = new Policy();
  trust.add('trust', name, policy);
  return trust.judge({ action: 'sts:AssumeRole', resource: '' }, service).decision === 'allowed';
}

function compiled({
  Effect,
  Action,
  Resource,
  Condition,
  Principal: principals = ['*'],
}: z.output<typeof statement> & { Principal?: string[] | undefined }): Statement {
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => ({ key, holds: condition(operator, key, values) })),
  );
  return {
    effect: Effect,
    isAction: anyOf(Action.map((one) => matcherOf(one.toLowerCase()))),
    isResource: anyOf(Resource.map(arnMatcherOf)),
    isPrincipal: (given) => principals.includes('*') || principals.includes(given),
    unmet: (context) => conditions.filter(({ holds }) => !holds(context)).map(({ key }) => key),
  };
}

const anyOf =
  (matchers: readonly Matcher[]): Matcher =>
  (given) =>
    matchers.some((matches) => matches(given));

/** Builds a matcher: `*` is any text, `?` any one character (IAM User Guide, "Using wildcards"). */
function matcherOf(pattern: string): Matcher {
  if (!/[*?]/.test(pattern)) return (given) => given === pattern;
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  const whole = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
  return (given) => whole.test(given);
}

/**
 * Builds a matcher for ARNs. Wildcards do not cross the colons of an ARN, so only the last part may contain them.
 * @throws NotSupported for a wildcard in another part
 */
function arnMatcherOf(pattern: string): Matcher {
  if (pattern !== '*' && !/^arn(?::[^:*?]*){4}:./.test(pattern))
    throw new NotSupported('IAM', `the ARN ${pattern}`);
  return matcherOf(pattern);
}

/** Local HTTP counts as the TLS of AWS's endpoints. */
const everywhere = { 'aws:securetransport': 'true', 's3:tlsversion': '1.3' } as const;

/**
 * Required prefix of the operator, by condition key. If a request may have several values for a key, the prefix
 * `ForAllValues:` requires all of them to match.
 */
const keyPrefixes: Readonly<Record<keyof Context | keyof typeof everywhere, '' | 'ForAllValues:'>> = {
  'dynamodb:leadingkeys': 'ForAllValues:',
  's3:prefix': '',
  'ses:fromaddress': '',
  'lambda:functionurlauthtype': '',
  'lambda:invokedviafunctionurl': '',
  'aws:sourcearn': '',
  'aws:sourceaccount': '',
  'aws:securetransport': '',
  's3:tlsversion': '',
};

const operators: ReadonlyMap<string, (value: string) => Matcher> = new Map([
  ['StringEquals', (value) => (given) => given === value],
  ['StringLike', matcherOf],
  ['ArnLike', arnMatcherOf],
  ['Bool', (value) => (given) => given === value],
  ['NumericLessThan', (value) => (given) => Number(given) < Number(value)],
]);

/**
 * Compiles one condition ("IAM JSON policy elements: Condition operators").
 * @throws NotSupported for an unknown operator or key
 */
function condition(operator: string, name: string, values: string[]): (context: Context) => boolean {
  const key = name.toLowerCase() as keyof typeof keyPrefixes;
  const prefix = Object.hasOwn(keyPrefixes, key) ? keyPrefixes[key] : undefined;
  if (prefix === undefined) throw new NotSupported('IAM', `the condition key ${name}`);
  const test = operator.startsWith(prefix) ? operators.get(operator.slice(prefix.length)) : undefined;
  if (!test) throw new NotSupported('IAM', `the condition operator ${operator} on ${name}`);
  const isAny = anyOf(values.map(test));
  return (context) => {
    const given = [{ ...everywhere, ...context }[key] ?? []].flat();
    // If the request lacks the key, ForAllValues holds and any other operator fails.
    return prefix === '' ? given.some(isAny) : given.every(isAny);
  };
}
