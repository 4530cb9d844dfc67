import { isDeepStrictEqual } from 'node:util';
import type { OwnVerification } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { minimumAge } from '#shared/age.ts';
import { isAdult, verificationSteps, type PersonalDetails } from '#shared/verification.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { documentKeys } from '#functions/facts/facts.ts';
import { ownView } from './get-verification.ts';

/**
 * Step 1. After a rejection this starts a new draft; the documents of the old one are erased. The same details
 * again change nothing: a repeated request is not an error.
 * @throws AppError under-age, already-submitted (pending or approved)
 */
export async function saveDetails(sub: string, details: PersonalDetails): Promise<OwnVerification> {
  const { verification } = await changeFacts(sub, (facts, now) => {
    if (!isAdult(details.dateOfBirth, now)) {
      throw new AppError('under-age', `at least ${minimumAge} years old`, [
        { field: 'dateOfBirth', message: `at least ${minimumAge} years ago` },
      ]);
    }
    const current = facts.verification;
    if (!verificationSteps[current?.status ?? 'none'].includes('draft'))
      throw new AppError('already-submitted');
    if (current?.status === 'draft' && isDeepStrictEqual(current.details, details)) return undefined;
    return {
      verification: {
        status: 'draft',
        version: (current?.version ?? 0) + 1,
        details,
        documents: current?.status === 'draft' ? current.documents : {},
      },
      ...(current?.status === 'rejected' && {
        outbox: [{ kind: 'erase-documents' as const, keys: documentKeys(current) }],
      }),
    };
  });
  return ownView(verification);
}
