import type { Membership } from '#shared/membership.ts';
import type { HotlineKind } from '#shared/urgent-help.ts';

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

/** Texts around the phone numbers for people in danger. */
export interface UrgentHelpText {
  hotlines: string;
  hotlinesText: string;
  /** Line that unfolds all countries. */
  hotlinesFolded: string;
  /** Explains what an unchecked phone number is. */
  uncheckedText: string;
  kind: Record<HotlineKind, string>;
  unchecked: string;
  checked: (date: string) => string;
  /** Marks a number of the operator's own setting. */
  ownNumber: string;
  /** Before the host name of the page that publishes the number. */
  source: string;
  /** For a country without an emergency number. */
  noNumber: string;
}

export interface SafetyText extends LegalText, UrgentHelpText {
  lead: string;
}
