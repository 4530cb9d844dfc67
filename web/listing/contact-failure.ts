import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';

/** Returns the message for a failed request of contact details. */
export const contactFailure = (error: unknown, common: Common, detail: PublicMessages['detail']): string =>
  isRefusedWith(error, 'rate-limited')
    ? detail.tooManyContacts(error.retryAfter === undefined ? undefined : common.wait(error.retryAfter))
    : errorMessage(error, common);

/** True if the server refused because the gate's cookie expired, or is missing on a cached page. */
export const needsGate = (error: unknown): boolean => isRefusedWith(error, 'adult-confirmation-required');

/** Returns the URL of the 18+ question that leads back to this page. */
export const gateAddress = (): string =>
  `/${document.documentElement.lang}/gate?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;
