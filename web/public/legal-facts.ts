/** What the texts take from elsewhere: names of the jurisdictions; the operator's name and registered office. */
export interface LegalFacts {
  jurisdictions: string[];
  operator: string;
}
