import { expect, test } from 'vitest';
import { rejectionReasons } from '#shared/verification.ts';
import { documentsAtFault } from '#web/admin/document-faults.ts';

test('documents at fault are the last opened one, or an expired ID’s two sides', () => {
  expect(rejectionReasons.map((reason) => documentsAtFault(reason, 'addressProof'))).toEqual([
    ['addressProof'],
    ['addressProof'],
    ['idFront', 'idBack'],
    undefined,
    undefined,
  ]);
  expect(documentsAtFault('unclear-images', undefined)).toEqual([]);
});
