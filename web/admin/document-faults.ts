import type { DocumentKind, RejectionReason } from '#shared/verification.ts';

/**
 * The documents that a reason for a rejection blames: asking for these again costs the provider less than a rejection.
 *
 * @param looking the document that the reviewer opened last
 * @returns undefined for a reason that is no fault of a document
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
