/**
 * What the sign-in page hands on to /forgot-password, in the navigation's state and not in the address, which logs,
 * bookmarks and pictures of the screen would keep: an administrator has reset the password of whoever has this address.
 */
interface ResetRequired {
  resetRequired: string;
}

export const resetRequiredOf = (email: string): ResetRequired => ({ resetRequired: email });

/** The address that was handed on; undefined for people who came another way. */
export function readResetRequired(state: unknown): string | undefined {
  const { resetRequired } = (state ?? {}) as Partial<Record<keyof ResetRequired, unknown>>;
  return typeof resetRequired === 'string' ? resetRequired : undefined;
}
