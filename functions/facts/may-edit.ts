import { AppError } from '#shared/errors.ts';
import { isVerified } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { type Facts, publicationFacts } from './facts.ts';

/**
 * Somebody never verified has nothing to edit; whoever lapsed may still edit the listing that is there (LIST-4).
 *
 * @throws AppError not-verified for somebody without a listing who is not verified now
 */
export function assertMayEdit(facts: Facts, now: Date): void {
  if (!facts.listing && !isVerified(publicationFacts(facts, openCountries()), now)) {
    throw new AppError('not-verified');
  }
}
