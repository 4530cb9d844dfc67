import type { ReportReason } from './report.ts';

/**
 * Classification of decisions, in the names of the EU's DSA Transparency Database (schema of July 2025), so that an
 * export is a mapping. The database prefixes categories with `STATEMENT_CATEGORY_` and keywords with `KEYWORD_`.
 *
 * Each category belongs to one ground: illegal content (`law`) or a breach of the terms (`terms`). Each keyword belongs
 * to the category that lists it.
 */
export const statementCategories = {
  PROTECTION_OF_MINORS: {
    ground: 'law',
    keywords: ['CHILD_SEXUAL_ABUSE_MATERIAL', 'AGE_SPECIFIC_RESTRICTIONS_MINORS'],
  },
  VIOLENCE: {
    ground: 'law',
    keywords: ['HUMAN_TRAFFICKING', 'HUMAN_EXPLOITATION', 'TRAFFICKING_WOMEN_GIRLS'],
  },
  CYBER_VIOLENCE: { ground: 'law', keywords: ['NON_CONSENSUAL_IMAGE_SHARING'] },
  CYBER_VIOLENCE_AGAINST_WOMEN: { ground: 'law', keywords: [] },
  DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: { ground: 'law', keywords: [] },
  INTELLECTUAL_PROPERTY_INFRINGEMENTS: { ground: 'law', keywords: ['COPYRIGHT'] },
  ILLEGAL_OR_HARMFUL_SPEECH: { ground: 'law', keywords: [] },
  UNSAFE_AND_PROHIBITED_PRODUCTS: { ground: 'law', keywords: [] },
  RISK_FOR_PUBLIC_SECURITY: { ground: 'law', keywords: [] },
  SELF_HARM: { ground: 'law', keywords: [] },
  ANIMAL_WELFARE: { ground: 'law', keywords: [] },
  CONSUMER_INFORMATION: { ground: 'law', keywords: [] },
  SCAMS_AND_FRAUD: { ground: 'terms', keywords: ['INAUTHENTIC_LISTINGS', 'IMPERSONATION'] },
  OTHER_VIOLATION_TC: { ground: 'terms', keywords: [] },
  NOT_SPECIFIED_NOTICE: { ground: 'terms', keywords: [] },
} as const satisfies Record<string, { ground: 'law' | 'terms'; keywords: readonly string[] }>;

export type StatementCategory = keyof typeof statementCategories;
export const statementCategoryNames = Object.keys(statementCategories) as [
  StatementCategory,
  ...StatementCategory[],
];
export type StatementKeyword = (typeof statementCategories)[StatementCategory]['keywords'][number];
export const statementKeywords = statementCategoryNames.flatMap((name): readonly StatementKeyword[] => [
  ...statementCategories[name].keywords,
]) as [StatementKeyword, ...StatementKeyword[]];

/** True if the category lists the keyword. */
export const isKeywordOf = (category: StatementCategory, keyword: StatementKeyword): boolean =>
  (statementCategories[category].keywords as readonly StatementKeyword[]).includes(keyword);

/** Category that the console proposes for a reason. For illegal content the reviewer chooses. */
export const proposedCategory: Partial<Record<ReportReason, StatementCategory>> = {
  minor: 'PROTECTION_OF_MINORS',
  coercion: 'VIOLENCE',
  'photos-without-consent': 'CYBER_VIOLENCE',
  'not-the-person': 'SCAMS_AND_FRAUD',
  other: 'OTHER_VIOLATION_TC',
};
