import type { Common } from '#web/i18n/en/common.ts';
import { ApiError } from './call-api.ts';

/** Returns the message for a failure by its error code, otherwise the general message. */
export function errorMessage(error: unknown, common: Common): string {
  return error instanceof ApiError ? common.errors[error.code] : common.errors.internal;
}
