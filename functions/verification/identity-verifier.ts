import { isAdult } from '#shared/verification.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import type { VerificationFact } from '#functions/core/facts/facts.ts';

interface Submission {
  sub: string;
  /** The country's id in the location catalogue, if known. */
  country: string | undefined;
  verification: VerificationFact;
}

/**
 * Decider of a case: a reviewer or a country's adapter. A reviewer can decide a case whatever adapter the country has.
 */
export interface Decider {
  /** A reviewer's `sub` or an adapter's name, as in decisions and in the log. */
  readonly name: string;
  /** True if a program decides; every record of a decision includes this. */
  readonly automated: boolean;
}

/**
 * Verifier of identities. An external service is another adapter: it sends the case by an outbox message and decides
 * through the same steps as a reviewer (decide-verification.ts). Every case is also in the reviewers' queue, so that a
 * reviewer can always decide it.
 */
interface IdentityVerifier extends Decider {
  /** Returns the messages that send the case to the verifier, written in the submission's own transaction. */
  begin(submission: Submission): readonly OutboxMessage[];
}

/** Method of checking that a provider is of age. A service that a country's law requires is another adapter. */
interface AgeAssurance {
  readonly name: string;
  /** True only if the provider is known to be of age. @throws nothing */
  isOfAge(dateOfBirth: string, now: Date, country: string | undefined): boolean;
}

/** Reviewers compare the documents. They find the case in their queue, so no message is needed. */
const humanReview: IdentityVerifier = {
  name: 'human-review',
  automated: false,
  begin: () => [],
};

/** Age by the date of birth, in the country's calendar. A reviewer compares the date with the document. */
const comparedDateOfBirth: AgeAssurance = {
  name: 'compared-date-of-birth',
  isOfAge: isAdult,
};

/** Returns the verifier for a country. Choose other adapters only here. */
export const verifierFor = (_country: string | undefined): IdentityVerifier => humanReview;

/** Returns the method of checking age for a country. Choose other adapters only here. */
const ageAssuranceFor = (_country: string | undefined): AgeAssurance => comparedDateOfBirth;

/** True if the country's adapter says that the provider is of age. */
export const isOfAge = (dateOfBirth: string, now: Date, country: string | undefined): boolean =>
  ageAssuranceFor(country).isOfAge(dateOfBirth, now, country);
