import { describe, expect, it } from 'vitest';
import { verificationStatuses } from '#shared/verification.ts';
import { heldWish, progressOf, screenOf } from '#web/verification/screen.ts';

describe('screen of the verification flow', () => {
  it("follows the server's status after a reload", () => {
    expect(verificationStatuses.map((status) => screenOf(status, undefined))).toEqual([
      'initial',
      'document_upload',
      'processing',
      'document_upload',
      'completed',
      'failed',
      'initial',
      'failed',
    ]);
  });

  it('goes forward from the introduction and back from the documents', () => {
    expect(screenOf('none', 'personal_details')).toBe('personal_details');
    expect(screenOf('draft', 'personal_details')).toBe('personal_details');
    expect(screenOf('draft', 'initial')).toBe('initial');
  });

  it('never shows the documents before the details are sent', () => {
    expect(screenOf('none', 'document_upload')).toBe('initial');
    expect(screenOf('rejected', 'document_upload')).toBe('failed');
  });

  it('stays on processing while the case is pending', () => {
    for (const wish of ['initial', 'personal_details', 'document_upload'] as const)
      expect(screenOf('pending', wish)).toBe('processing');
  });

  it('returns to the details after a decision, not to the documents', () => {
    for (const status of ['approved', 'rejected', 'expired', 'withdrawn'] as const) {
      expect(screenOf(status, 'personal_details')).toBe('personal_details');
      expect(screenOf(status, 'document_upload')).not.toBe('document_upload');
    }
  });

  it('follows a newer status from another device despite an earlier choice on this device', () => {
    const made = { wish: 'personal_details', version: 3 } as const;
    expect(screenOf('draft', heldWish(made, 3))).toBe('personal_details');
    expect(screenOf('pending', heldWish(made, 4))).toBe('processing');
    expect(screenOf('rejected', heldWish(made, 5))).toBe('failed');
  });

  it.each([
    ['personal_details', 'none', 'pending', 0],
    ['personal_details', 'approved', 'uploaded', 0],
    ['personal_details', 'draft', 'uploaded', 66],
    ['document_upload', 'draft', 'pending', 49],
    ['document_upload', 'more-asked', 'uploaded', 66],
    ['processing', 'pending', 'uploaded', 100],
    ['completed', 'approved', 'uploaded', undefined],
    ['failed', 'rejected', 'pending', undefined],
  ] as const)(
    'counts only what is done on %s in state %s with %s documents',
    (screen, status, state, done) => {
      const documents = [
        { kind: 'selfie' as const, status: 'uploaded' as const },
        { kind: 'idFront' as const, status: state },
      ];
      expect(progressOf(screen, { status, documents })).toBe(done);
    },
  );
});
