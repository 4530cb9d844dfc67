import type { OwnVerification } from '#shared/api/verification.ts';
import type { VerificationStatus } from '#shared/verification.ts';

/** Screens of /verification (VER-1). */
export type Screen =
  'initial' | 'personal_details' | 'document_upload' | 'processing' | 'completed' | 'failed';

/**
 * Screen to which the provider navigated. It is not stored, so a reload returns to the screen of the server's status.
 */
export type Wish = Extract<Screen, 'initial' | 'personal_details' | 'document_upload'> | undefined;

/** Chosen screen, with the version of the verification at that time. */
export interface MadeWish {
  wish: Wish;
  version: number;
}

/**
 * Returns the chosen screen; undefined if the verification has changed since, so that a form never hides a new
 * decision.
 */
export const heldWish = (made: MadeWish | undefined, version: number): Wish =>
  made?.version === version ? made.wish : undefined;

/** Returns the screen of the server's status, or the provider's choice if the status allows it. */
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

/**
 * Percentage of the provider's own part that is done: saved details, uploaded documents, the submission (VER-1).
 * Undefined on screens without a progress bar.
 */
export function progressOf(
  screen: Screen,
  { status, documents }: Pick<OwnVerification, 'status' | 'documents'>,
): number | undefined {
  if (screen === 'processing') return 100;
  if (screen !== 'personal_details' && screen !== 'document_upload') return undefined;
  if (status !== 'draft' && status !== 'more-asked') return 0;
  const sent = documents.filter((one) => one.status === 'uploaded').length;
  return Math.floor(33 + (33 * sent) / documents.length);
}
