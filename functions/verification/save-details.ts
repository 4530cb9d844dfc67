import { isDeepStrictEqual } from 'node:util';
import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { minimumAge } from '#shared/age.ts';
import { mayFollow, type PersonalDetails } from '#shared/verification.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { approvalOf, countryOf } from '#functions/facts/facts.ts';
import { ownView } from './get-verification.ts';
import { keptBeside } from './erase-documents.ts';
import { isOfAge } from './identity-verifier.ts';
import { asksAnew, hasEnded, standingBeside, withoutRenewal } from './renewal.ts';
import { stepped } from './step.ts';

/**
 * Step 1. After a decision this starts a new draft; the documents of the old one stay until their day. Whoever is approved starts
 * one where the legal name or the date of birth is another, or where the document expires soon, and what was approved
 * holds meanwhile (VER-12, VER-13); with what was approved typed again that is all there is. The same details again change nothing: a repeated request is not an error.
 * @throws AppError under-age, already-submitted (pending, or approved and nothing to be proved anew)
 */
export async function saveDetails(sub: string, details: PersonalDetails): Promise<OwnVerification> {
  const { verification } = await changeFacts(sub, (facts, now) => {
    if (!isOfAge(details.dateOfBirth, now, countryOf(facts))) {
      throw new AppError('under-age', `at least ${minimumAge} years old`, [
        { field: 'dateOfBirth', message: `at least ${minimumAge} years ago` },
      ]);
    }
    const current = facts.verification;
    const status = current?.status ?? 'none';
    if (!mayFollow('saveDetails', status)) throw new AppError('already-submitted');
    const approval = approvalOf(current);
    const isNew = approval !== undefined && asksAnew(approval, details, now);
    if (status === 'approved' && !isNew) throw new AppError('already-submitted');
    if (current && approval && !isNew && !hasEnded(approval, now))
      return withoutRenewal(facts.account, current, approval, now);
    // Somebody is in the middle of it: what they sent stays.
    const isOpen = status === 'draft' || status === 'more-asked';
    if (isOpen && isDeepStrictEqual(current?.details, details)) return undefined;
    const standing = approval && standingBeside(approval, details, now);
    return {
      verification: stepped('saveDetails', current, {
        details,
        documents: isOpen && current ? current.documents : {},
        ...(isOpen && { submittedAt: current?.submittedAt }),
        ...(isOpen && current?.asked && { asked: current.asked }),
        ...(standing && { standing }),
        ...(current && !isOpen && keptBeside(current, now)),
      }),
    };
  });
  return ownView(sub, verification);
}
