/**
 * Address whose password an administrator has reset. The sign-in page passes it to /forgot-password in the navigation
 * state, because logs, bookmarks and screenshots would keep a query.
 */
interface ResetRequired {
  resetRequired: string;
}

export const resetRequiredOf = (email: string): ResetRequired => ({ resetRequired: email });

/** Returns the address passed on by the sign-in page; undefined if the visitor came from elsewhere. */
export function readResetRequired(state: unknown): string | undefined {
  const { resetRequired } = (state ?? {}) as Partial<Record<keyof ResetRequired, unknown>>;
  return typeof resetRequired === 'string' ? resetRequired : undefined;
}
