import type { DocumentKind, RejectionReason } from '#shared/verification.ts';

/**
 * Returns the documents at fault for a rejection reason, so that the form can propose to ask for them again instead.
 *
 * @param looking the document that the reviewer opened last
 * @returns undefined for a reason that blames no document; empty if the reviewer opened no document yet
 */
export function documentsAtFault(
  reason: RejectionReason,
  looking: DocumentKind | undefined,
): readonly DocumentKind[] | undefined {
  switch (reason) {
    case 'expired-document':
      return ['idFront', 'idBack'];
    case 'unclear-images':
    case 'mismatch':
      return looking === undefined ? [] : [looking];
    case 'under-age':
    case 'other':
      return undefined;
  }
}
