import type { DocumentKind, RejectionReason } from '#shared/verification.ts';

/**
 * Returns the documents that a rejection reason blames. Asking for them again costs the provider less than a rejection.
 *
 * @param looking the document that the reviewer opened last
 * @returns undefined if the reason does not lie in a document
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
