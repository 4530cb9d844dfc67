import { isAdult } from '#shared/verification.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import type { VerificationFact } from '#functions/core/facts/facts.ts';

/** A case that is complete, as whoever decides it is told of it. */
interface Submission {
  sub: string;
  /** Id of the location catalogue, where it is known. */
  country: string | undefined;
  verification: VerificationFact;
}

/** Who gave the word on a case: a reviewer by their sub, whatever their country's adapter is, or an adapter by its name. */
export interface Decider {
  /** As decisions and the log name it. */
  readonly name: string;
  /** Whether a program decides: every record of a decision says so. */
  readonly automated: boolean;
}

/**
 * Who finds out whether somebody is who they say. A service from outside is another adapter: it leaves a message that
 * brings the case to it, and gives its word through the same steps as a reviewer does (decide-verification.ts). Whoever
 * it is, the case stands in the reviewers' queue, so that a person can always decide it.
 */
interface IdentityVerifier extends Decider {
  /** What is left in the submission's own transaction, to bring the case to whoever decides it. */
  begin(submission: Submission): readonly OutboxMessage[];
}

/** How it is known that somebody is of age. A service that a country's law asks for is another adapter. */
interface AgeAssurance {
  readonly name: string;
  /** @throws nothing: whoever is not known to be of age is not */
  isOfAge(dateOfBirth: string, now: Date, country: string | undefined): boolean;
}

/** People compare the documents, and find the case in their queue: nobody has to be told. */
const humanReview: IdentityVerifier = {
  name: 'human-review',
  automated: false,
  begin: () => [],
};

/** The date of birth that a reviewer compares with the document, by the calendar of the country. */
const comparedDateOfBirth: AgeAssurance = {
  name: 'compared-date-of-birth',
  isOfAge: isAdult,
};

/** Who decides a case of this country: the one place where another adapter is chosen. */
export const verifierFor = (_country: string | undefined): IdentityVerifier => humanReview;

/** What says that somebody of this country is of age: the one place where another adapter is chosen. */
const ageAssuranceFor = (_country: string | undefined): AgeAssurance => comparedDateOfBirth;

/** Whether somebody is of age by what their country's adapter says. */
export const isOfAge = (dateOfBirth: string, now: Date, country: string | undefined): boolean =>
  ageAssuranceFor(country).isOfAge(dateOfBirth, now, country);
