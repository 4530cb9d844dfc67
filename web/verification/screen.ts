import type { VerificationStatus } from '#shared/verification.ts';

/** The screens of /verification (VER-1). */
export type Screen =
  'initial' | 'personal_details' | 'document_upload' | 'processing' | 'completed' | 'failed';

/** Where the person went by hand: forward from the intro, or back. Forgotten by a reload, on purpose. */
export type Wish = Extract<Screen, 'initial' | 'personal_details' | 'document_upload'> | undefined;

/** A wish, and the version of the verification that it was made at. */
export interface MadeWish {
  wish: Wish;
  version: number;
}

/** A wish is over once the case is another one: a decision that arrives from elsewhere is never hidden by a form. */
export const heldWish = (made: MadeWish | undefined, version: number): Wish =>
  made?.version === version ? made.wish : undefined;

/**
 * Which screen is shown. The server's status decides; a wish is followed only where that status lets
 * something still be changed.
 */
export function screenOf(status: VerificationStatus, wish: Wish): Screen {
  switch (status) {
    case 'none':
      return wish === 'personal_details' ? wish : 'initial';
    case 'draft':
    case 'more-asked':
      return wish ?? 'document_upload';
    case 'pending':
      return 'processing';
    case 'approved':
      return wish === 'personal_details' ? wish : 'completed';
    case 'expired':
      return wish === 'personal_details' ? wish : 'initial';
    case 'rejected':
    case 'withdrawn':
      return wish === 'initial' || wish === 'personal_details' ? wish : 'failed';
  }
}

/** Step and percentage of the three middle screens. */
export const progressOf: Partial<Record<Screen, { step: number; percent: number }>> = {
  personal_details: { step: 1, percent: 33 },
  document_upload: { step: 2, percent: 66 },
  processing: { step: 3, percent: 100 },
};
