import type { Common } from '#web/i18n/en/common.ts';
import { ApiError } from './call-api.ts';

/** The one place where a failure becomes words for a person: by its code, else the general sentence. */
export function errorMessage(error: unknown, common: Common): string {
  return error instanceof ApiError ? common.errors[error.code] : common.errors.internal;
}
