import type { Membership } from '#shared/membership.ts';

/**
 * Facts of the deployment in the legal texts: jurisdictions, the operator's name and registered office, and the payment
 * method.
 */
export interface LegalFacts {
  jurisdictions: string[];
  operator: string;
  payments: Membership['provider'];
}

/** Paragraphs of the terms and the privacy policy that depend on the payment method. */
export interface PaymentTexts {
  /** Terms of payment and renewal. */
  terms: string[];
  /** Payment data that is kept. */
  kept: string;
  /** Companies that work for the operator, and with which data. */
  processors: string;
  /** Companies that keep records of their own. */
  records: string;
}

/** Text of a page: sections with headings and paragraphs. A section's `list` follows its paragraphs. */
export interface LegalText {
  title: string;
  sections: Array<{ heading: string; paragraphs: string[]; list?: string[] }>;
}

export interface SafetyText extends LegalText {
  lead: string;
  hotlines: string;
  hotlinesText: string;
  /** Text that explains what an unchecked phone number is. */
  uncheckedText: string;
  kind: Record<'emergency' | 'violence' | 'trafficking', string>;
  unchecked: string;
  checked: (date: string) => string;
}
