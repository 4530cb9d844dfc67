import { NotSupported } from '../protocol/service.ts';
import { arnMatcherOf, matcherOf, type Matcher } from './pattern.ts';
import type { Context } from './request.ts';

type Key = keyof Context | keyof typeof everywhere;

/** HTTP on one machine stands for the TLS of AWS's endpoints. */
const everywhere = { 'aws:securetransport': 'true', 's3:tlsversion': '1.3' } as const;

/** Keys whose values are a set, so that an operator must say whether it means all of them or any. */
const multivalued: readonly Key[] = ['dynamodb:leadingkeys'];
const singlevalued: readonly Key[] = [
  's3:prefix',
  'ses:fromaddress',
  'lambda:functionurlauthtype',
  'lambda:invokedviafunctionurl',
  'aws:sourcearn',
  'aws:sourceaccount',
  ...(Object.keys(everywhere) as Array<keyof typeof everywhere>),
];

/** The test of one value of a policy. */
type Operator = (value: string) => Matcher;
const operators: Readonly<Record<string, Operator>> = {
  StringEquals: (value) => (given) => given === value,
  StringLike: matcherOf,
  ArnEquals: arnMatcherOf,
  ArnLike: arnMatcherOf,
  Bool: (value) => (given) => given === value,
  NumericLessThan: (value) => (given) => Number(given) < Number(value),
};

/** One condition of a statement; all must hold. */
export interface Condition {
  /** As the policy writes it, for messages. */
  name: string;
  key: Key;
  holds: (context: Context) => boolean;
}

/** The `Condition` of a statement, after the template's functions were resolved. */
export type ConditionBlock = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Reads the conditions of a statement ("IAM JSON policy elements: Condition operators").
 * @throws NotSupported for an operator or a key that is not evaluated here
 */
export function conditionsOf(block: ConditionBlock): Condition[] {
  return Object.entries(block).flatMap(([written, keys]) =>
    Object.entries(keys).map(([name, values]) => conditionOf(written, name, values)),
  );
}

function conditionOf(written: string, name: string, values: readonly string[]): Condition {
  const [, set, operatorName = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(written) ?? [];
  const operator = Object.hasOwn(operators, operatorName) ? operators[operatorName] : undefined;
  if (!operator) throw new NotSupported('IAM', `the condition operator ${written}`);
  const key = [...multivalued, ...singlevalued].find((known) => known === name.toLowerCase());
  if (!key) throw new NotSupported('IAM', `the condition key ${name}`);
  if (multivalued.includes(key) !== (set !== undefined))
    throw new NotSupported('IAM', `the condition operator ${written} on ${name}`);
  const matchers = values.map((value) => {
    if (value.includes('${')) throw new NotSupported('IAM', `the policy variable in ${value}`);
    return operator(value);
  });
  const isAny = (given: string): boolean => matchers.some((matches) => matches(given));
  // A key that the request lacks: true of all its values, and of none.
  const holds = (context: Context): boolean => {
    const given = ({ ...everywhere, ...context } as Partial<Record<Key, string | readonly string[]>>)[key];
    if (set === 'ForAllValues') return [given ?? []].flat().every(isAny);
    return [given ?? []].flat().some(isAny);
  };
  return { name, key, holds };
}
