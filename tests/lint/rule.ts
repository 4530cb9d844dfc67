import type { RuleTester } from 'oxlint/plugins-dev';

/** Custom lint rule with ESLint's interface. */
export type Rule = Parameters<RuleTester['run']>[1];

/** Visitor of a rule: functions by node type or selector. */
export type Visitor = ReturnType<NonNullable<Rule['create']>>;
