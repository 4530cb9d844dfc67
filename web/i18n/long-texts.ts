/** What the texts take from elsewhere: names of the jurisdictions; the operator's name and registered office. */
export interface LegalFacts {
  jurisdictions: string[];
  operator: string;
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
