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
 * Saves the personal details (step 1). Saving the same details again changes nothing.
 *
 * After a decision, a save starts a new draft; documents of the old case stay until their last day. A case for which a
 * reviewer requested more documents keeps its state and its deadline (VER-21).
 *
 * Beside an approval, a new case starts if the legal name or the date of birth differs, or if the document expires
 * soon. The approval stays valid meanwhile (VER-12, VER-13). Saving the approved details again ends such a case. A new
 * address needs a proof: if only the address differs, the save is refused rather than the address silently dropped.
 *
 * @throws AppError under-age; already-submitted (pending, or approved with nothing to prove anew); address-needs-proof
 *   (`fields` gives the approved address)
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
      throw new AppError('address-needs-proof', 'a changed address needs a document that proves it', [
        { field: 'address', message: approval.details.address },
      ]);
    if (status === 'approved' && !isNew) throw new AppError('already-submitted');
    if (current && holds) return withoutRenewal(facts.account, current, approval, now);
    // The provider is still editing the case, so its documents stay.
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
