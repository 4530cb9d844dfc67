import * as z from 'zod';
import { NotSupported } from '../protocol/service.ts';
import type { AccessRequest, Context } from './request.ts';

/** Whether a text is what a pattern of a policy means. */
type Matcher = (text: string) => boolean;

/** One statement of a policy, ready to be asked. */
interface Statement {
  effect: 'Allow' | 'Deny';
  /** Of an action's name in small letters: policies may write it in any case. */
  isAction: Matcher;
  isResource: Matcher;
  /** Of a resource's own policy: whom it speaks of, by a role's or an account's ARN, or by a service's name. */
  isPrincipal: Matcher;
  /** The conditions that do not hold, by their keys as the policy writes them. */
  unmet: (context: Context) => string[];
}

/** `unmet` names the conditions for want of which an Allow does not count. */
export interface Verdict {
  decision: 'allowed' | 'denied' | 'silent';
  unmet: readonly string[];
}

/** The statements of a role or of a resource. */
export class Policy {
  readonly #statements: Statement[] = [];
  /** Calls come by the thousand and name a few actions. */
  readonly #byAction = new Map<string, Statement[]>();

  /**
   * Adds the statements of a document, with the template's functions resolved.
   * @param name for messages
   * @throws NotSupported for anything that would not be evaluated
   */
  add(kind: keyof typeof documents, name: string, document: unknown): void {
    const result = documents[kind].safeParse(document);
    const { issues = [] } = result.error ?? {};
    // `NotAction` rather than the `Action` that it leaves out.
    const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
    const where = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
    if (!result.success)
      throw new NotSupported('IAM', `the policy ${name} at ${where.join('.')} (${issue?.message})`);
    try {
      this.#statements.push(...result.data.Statement.map(compiled));
    } catch (error) {
      throw new Error(`The policy ${name} can not be evaluated: ${(error as Error).message}`, {
        cause: error,
      });
    }
    this.#byAction.clear();
  }

  /**
   * Judges a request ("Policy evaluation logic"): a Deny that fits outweighs every Allow, and what nothing allows is
   * refused.
   * @param principal who asks; only a resource's own policy asks for it
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
/** One or several. */
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
  /** Attached to a role. */
  identity: document(statement.extend({ Principal: z.undefined().optional() })),
  /** Of a resource: each statement says of whom it speaks. */
  resource: document(statement.extend({ Principal })),
  /** Who may take a role. */
  trust: document(statement.extend({ Principal, Resource: list(text).default(['*']) })),
};

/** Whether a role's trust policy lets a service take it. @throws NotSupported as above */
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

/** `*` is any text and `?` any one character (IAM User Guide, "Using wildcards"). */
function matcherOf(pattern: string): Matcher {
  if (!/[*?]/.test(pattern)) return (given) => given === pattern;
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  const whole = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
  return (given) => whole.test(given);
}

/** Wildcards end at the colons of an ARN, so here they may stand in its last part alone. @throws NotSupported for others */
function arnMatcherOf(pattern: string): Matcher {
  if (pattern !== '*' && !/^arn(?::[^:*?]*){4}:./.test(pattern))
    throw new NotSupported('IAM', `the ARN ${pattern}`);
  return matcherOf(pattern);
}

/** HTTP on one machine stands for the TLS of AWS's endpoints. */
const everywhere = { 'aws:securetransport': 'true', 's3:tlsversion': '1.3' } as const;

/** Keys with what an operator on them begins with: of a set of values it must say that it means all. */
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
 * Reads one condition ("IAM JSON policy elements: Condition operators").
 * @throws NotSupported for an operator or a key that is not evaluated here
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
    // A key that the request lacks: true of all its values, and of none.
    return prefix === '' ? given.some(isAny) : given.every(isAny);
  };
}
