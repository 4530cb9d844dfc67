import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule of our own, written to ESLint's interface. */
export type Rule = Parameters<RuleTester['run']>[1];

/** What a rule looks at: functions by the kind of node, or by a selector. */
export type Visitor = ReturnType<NonNullable<Rule['create']>>;
