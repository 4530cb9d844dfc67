import type { Membership } from '#shared/membership.ts';

/**
 * What the texts take from elsewhere: names of the jurisdictions; the operator's name and registered office; by what this
 * deployment's members pay.
 */
export interface LegalFacts {
  jurisdictions: string[];
  operator: string;
  payments: Membership['provider'];
}

/** What terms and privacy policy say of one way of paying. */
export interface PaymentTexts {
  /** How a membership is paid and goes on, in the terms. */
  terms: string[];
  /** What is kept of a payment. */
  kept: string;
  /** Who works for the operator, and with what. */
  processors: string;
  /** Who keeps records of their own. */
  records: string;
}

/** Headings with their paragraphs; `list` follows the paragraphs where a section has one. */
export interface LegalText {
  title: string;
  sections: Array<{ heading: string; paragraphs: string[]; list?: string[] }>;
}

export interface SafetyText extends LegalText {
  lead: string;
  hotlines: string;
  hotlinesText: string;
  /** What an unchecked number is. */
  uncheckedText: string;
  kind: Record<'emergency' | 'violence' | 'trafficking', string>;
  unchecked: string;
  checked: (date: string) => string;
}
