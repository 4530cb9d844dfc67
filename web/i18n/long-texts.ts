import type { Membership } from '#shared/membership.ts';

/** The deployment's facts in the legal texts; `operator` includes the registered office. */
export interface LegalFacts {
  jurisdictions: string[];
  operator: string;
  payments: Membership['provider'];
}

/** Paragraphs of the terms and the privacy policy that depend on the payment method. */
export interface PaymentTexts {
  terms: string[];
  /** Payment data that is kept. */
  kept: string;
  /** Companies that work for the operator, and the data that each of them gets. */
  processors: string;
  /** Companies that keep records of their own. */
  records: string;
}

/** Text of a page. A section's `list` follows its paragraphs. */
export interface LegalText {
  title: string;
  sections: Array<{ heading: string; paragraphs: string[]; list?: string[] }>;
}

export interface SafetyText extends LegalText {
  lead: string;
  hotlines: string;
  hotlinesText: string;
  /** Explains what an unchecked phone number is. */
  uncheckedText: string;
  kind: Record<'emergency' | 'violence' | 'trafficking', string>;
  unchecked: string;
  checked: (date: string) => string;
}
