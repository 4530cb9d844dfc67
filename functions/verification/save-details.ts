import { isDeepStrictEqual } from 'node:util';
import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { minimumAge } from '#shared/age.ts';
import { mayFollow, type PersonalDetails } from '#shared/verification.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { approvalOf, countryOf, zoneOf } from '#functions/core/facts/facts.ts';
import { ownView } from './get-verification.ts';
import { keptBeside } from './erase-documents.ts';
import { isOfAge } from './identity-verifier.ts';
import { asksAnew, hasEnded, standingBeside, withoutRenewal } from './renewal.ts';
import { stepVerification } from './step.ts';

/**
 * Saves step 1. After a decision this starts a new draft; documents of the old case stay until their day. A case of which
 * a reviewer asked for more keeps its state and its deadline (VER-21).
 *
 * Beside an approval a new case starts where the legal name or the date of birth differs, or where the document expires
 * soon; the approval holds meanwhile (VER-12, VER-13). The approved details saved again end such a case. An address is
 * compared with its proof, so another address alone is refused and never dropped silently.
 *
 * Saving the same details again changes nothing.
 *
 * @throws AppError under-age; already-submitted (pending, or approved and nothing to be proved anew);
 *   address-needs-proof (`fields` gives the approved address)
 */
export async function saveDetails(sub: string, details: PersonalDetails): Promise<OwnVerification> {
  const saved = await changeFacts(sub, (facts, now) => {
    if (!isOfAge(details.dateOfBirth, now, countryOf(facts))) {
      throw new AppError('under-age', `at least ${minimumAge} years old`, [
        { field: 'dateOfBirth', message: `at least ${minimumAge} years ago` },
      ]);
    }
    const current = facts.verification;
    const status = current?.status ?? 'none';
    const act = status === 'more-asked' ? 'changeDetails' : 'saveDetails';
    if (!mayFollow(act, status)) throw new AppError('already-submitted');
    const approval = approvalOf(current);
    const zone = zoneOf(facts);
    const isNew = approval !== undefined && asksAnew(approval, details, now, zone);
    const holds = approval !== undefined && !isNew && !hasEnded(approval, now, zone);
    if (holds && approval.details.address !== details.address)
      throw new AppError('address-needs-proof', 'another address without a document that proves it', [
        { field: 'address', message: approval.details.address },
      ]);
    if (status === 'approved' && !isNew) throw new AppError('already-submitted');
    if (current && holds) return withoutRenewal(facts.account, current, approval, now);
    // Somebody is in the middle of it: what they sent stays.
    const isOpen = status === 'draft' || status === 'more-asked';
    if (isOpen && isDeepStrictEqual(current?.details, details)) return undefined;
    const standing = approval && standingBeside(approval, details, now, zone);
    return {
      verification: stepVerification(act, current, {
        details,
        documents: isOpen && current ? current.documents : {},
        submittedAt: isOpen ? current?.submittedAt : undefined,
        ...(isOpen && { asked: current?.asked, refusals: current?.refusals }),
        standing,
        ...(current && !isOpen && keptBeside(current, now)),
      }),
    };
  });
  return ownView(saved);
}
