import * as z from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { conditionsOf, type Condition } from './condition.ts';
import { arnMatcherOf, matcherOf, type Matcher } from './pattern.ts';

/** One statement of a policy, made ready to be asked. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  isAction: Matcher;
  isResource: Matcher;
  conditions: readonly Condition[];
  /** Of a resource's own policy: whom it speaks of. */
  isPrincipal: Matcher;
}

const texts = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());
const values = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))])
  .transform((given) => [given].flat().map(String));
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), values)).default({}),
});
const principal = z.union([
  z.literal('*'),
  z.strictObject({ AWS: texts.optional(), Service: texts.optional() }),
]);
const document = <T extends z.ZodType>(statements: T) =>
  z.strictObject({ Version: z.literal('2012-10-17'), Statement: z.array(statements) });
const identityPolicy = document(statement);
const resourcePolicy = document(statement.extend({ Principal: principal }));
const trustPolicy = document(statement.omit({ Resource: true }).extend({ Principal: principal }));

/**
 * Reads a policy that is attached to a role, with the template's functions resolved.
 * @param name for messages
 * @throws NotSupported for anything that would not be evaluated
 */
export const identityStatements = (name: string, policy: unknown): Statement[] =>
  read(name, identityPolicy, policy).Statement.map((one) => compiled(name, one, () => true));

/** Reads the policy of a resource, which says of whom each statement speaks. @throws NotSupported as above */
export const resourceStatements = (name: string, policy: unknown): Statement[] =>
  read(name, resourcePolicy, policy).Statement.map((one) =>
    compiled(name, one, principalMatcher(one.Principal)),
  );

/** Whether a role's trust policy lets a service take it. @throws NotSupported as above */
export function trusts(name: string, policy: unknown, service: string): boolean {
  return read(name, trustPolicy, policy)
    .Statement.map((one) => compiled(name, { ...one, Resource: ['*'] }, principalMatcher(one.Principal)))
    .some(
      ({ effect, isAction, isPrincipal }) =>
        effect === 'Allow' && isAction('sts:assumerole') && isPrincipal(service),
    );
}

function read<T extends z.ZodType>(name: string, schema: T, policy: unknown): z.output<T> {
  const result = schema.safeParse(policy);
  if (result.success) return result.data;
  const { issues } = result.error;
  // `NotAction` rather than the `Action` that it leaves out.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw new NotSupported(
    'IAM',
    `the policy ${name} at ${[...(issue?.path ?? []), ...keys].join('.')} (${issue?.message})`,
  );
}

function compiled(
  name: string,
  { Effect, Action, Resource, Condition: block }: z.output<typeof statement>,
  isPrincipal: Matcher,
): Statement {
  try {
    // Names of actions may be written in any case.
    const actions = Action.map((one) => matcherOf(one.toLowerCase()));
    const resources = Resource.map((one) => {
      if (one.includes('${')) throw new NotSupported('IAM', `the policy variable in ${one}`);
      return arnMatcherOf(one);
    });
    return {
      effect: Effect,
      isAction: (action) => actions.some((matches) => matches(action)),
      isResource: (resource) => resources.some((matches) => matches(resource)),
      conditions: conditionsOf(block),
      isPrincipal,
    };
  } catch (error) {
    throw new Error(`The policy ${name} can not be evaluated: ${(error as Error).message}`, { cause: error });
  }
}

/** By a role's or an account's ARN, or by a service's name. */
function principalMatcher(given: z.output<typeof principal>): Matcher {
  if (given === '*') return () => true;
  const { AWS = [], Service = [] } = given;
  return (text) => Service.includes(text) || AWS.some((one) => one === '*' || one === text);
}
