import type { ErrorCode } from '#shared/errors.ts';
import type { Common } from '#web/i18n/en/common.ts';
import { ApiError, type ApiErrorCode } from './call-api.ts';

/** Returns the message for a failure by its error code, otherwise the general message. */
export function errorMessage(error: unknown, common: Common): string {
  return error instanceof ApiError ? codeMessage(error, common) : common.errors.internal;
}

/** Returns the message for an error code. A used-up limit says how long to wait, if the server said so. */
export function codeMessage(
  { code, retryAfter }: { code: ErrorCode | ApiErrorCode; retryAfter: number | undefined },
  common: Common,
): string {
  return code === 'rate-limited' && retryAfter !== undefined
    ? common.tooManyAttempts(common.wait(retryAfter))
    : (common.errors[code] ?? common.errors.internal);
}
