import type * as z from 'zod';
import type { verificationRoutes } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { membershipState, type MembershipState } from '#shared/membership.ts';
import { documentKinds, isAdult, verificationSteps, type VerificationStatus } from '#shared/verification.ts';
import { keyedHash } from '#functions/data/secrets.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { VerificationFact } from '#functions/facts/facts.ts';
import type { MailRequest } from '#functions/data/mail-request.ts';
import { claimHolder, openedBy } from './review-verification.ts';

type Decision = z.infer<(typeof verificationRoutes)['decideVerification']['body']>;

/**
 * A reviewer's word, in one transaction with what becomes public of it, the audit log and the mail that tells
 * the provider. Kept: who decided, when, on what kind of document, and a keyed hash of its number.
 * @throws AppError not-found, version-conflict (somebody decided, or the provider changed it), claimed-by-another,
 *   documents-unopened (naming each kind), under-age
 */
export async function decideVerification(
  reviewer: string,
  sub: string,
  decision: Decision,
): Promise<{ status: VerificationStatus }> {
  const documentHash =
    decision.decision === 'approve'
      ? await keyedHash('document', `${decision.documentType}:${bareNumber(decision.documentNumber)}`)
      : undefined;
  const status = decision.decision === 'approve' ? ('approved' as const) : ('rejected' as const);

  await changeFacts(sub, ({ membership, verification }, now) => {
    if (!verification) throw new AppError('not-found');
    if (isDecidedAlready(verification, reviewer, decision.version, status)) return undefined;
    if (!verificationSteps[verification.status].includes(status)) throw new AppError('version-conflict');
    if (verification.version !== decision.version) throw new AppError('version-conflict');
    if (claimHolder(verification, now) !== reviewer) throw new AppError('claimed-by-another');
    if (status === 'approved') assertAllOpened(verification, reviewer);
    if (status === 'approved' && !isAdult(verification.details?.dateOfBirth ?? '', now)) {
      throw new AppError('under-age');
    }
    return {
      verification: {
        status,
        version: verification.version + 1,
        details: verification.details,
        documents: verification.documents,
        submittedAt: verification.submittedAt,
        decidedAt: now.toISOString(),
        decidedBy: reviewer,
        ...(decision.decision === 'approve'
          ? { documentType: decision.documentType, documentHash }
          : { rejection: { reason: decision.reason, note: decision.note } }),
      },
      also: [{ record: 'audit-entry', actor: reviewer, action: `verification-${status}`, subject: sub }],
      outbox: [{ kind: 'mail', sub, ...mailOf(decision, membershipState(membership, now)) }],
    };
  });
  return { status };
}

/** Nobody is approved by somebody who has not opened each of the documents that are approved (VER-10). */
function assertAllOpened(verification: VerificationFact, reviewer: string): void {
  const opened = openedBy(verification, reviewer);
  const left = documentKinds.filter((kind) => !opened.includes(kind));
  if (left.length === 0) return;
  throw new AppError(
    'documents-unopened',
    'an approval without a look at each document',
    left.map((field) => ({ field, message: 'to be opened first' })),
  );
}

/** The reviewer's own decision on this very version, whose answer was lost: repeating it changes nothing. */
const isDecidedAlready = (
  verification: VerificationFact,
  reviewer: string,
  version: number,
  status: VerificationStatus,
): boolean =>
  verification.version === version + 1 &&
  verification.status === status &&
  verification.decidedBy === reviewer;

/** One number however it was typed: `ab 12-34` is `AB1234`. */
const bareNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const mailOf = (decision: Decision, state: MembershipState): MailRequest =>
  decision.decision === 'approve'
    ? {
        template: 'verification-approved',
        params: { membershipActive: state === 'active' || state === 'grace' },
      }
    : { template: 'verification-rejected', params: { reason: decision.reason, note: decision.note } };
