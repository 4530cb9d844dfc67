import { expect, test } from 'vitest';
import { rejectionReasons } from '#shared/verification.ts';
import { documentsAtFault } from '#web/admin/document-faults.ts';

test('proposes the document that was opened last, both sides of one that expired, and nothing without a fault of one', () => {
  expect(rejectionReasons.map((reason) => documentsAtFault(reason, 'addressProof'))).toEqual([
    ['addressProof'],
    ['addressProof'],
    ['idFront', 'idBack'],
    undefined,
    undefined,
  ]);
  expect(documentsAtFault('unclear-images', undefined)).toEqual([]);
});
