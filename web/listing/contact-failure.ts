import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';

/** Why the contact details did not come, in words. */
export const contactFailure = (error: unknown, common: Common, detail: PublicMessages['detail']): string =>
  isRefusedWith(error, 'rate-limited') ? detail.tooManyContacts : errorMessage(error, common);

/** The gate's cookie is gone, or this is a cached page of a visitor who never passed it. */
export const needsGate = (error: unknown): boolean => isRefusedWith(error, 'adult-confirmation-required');

/** The 18+ question, which leads back to this page. */
export const gateAddress = (): string =>
  `/gate?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;
