/**
 * Address that one sign-in screen passes to the next in the navigation state, because logs, bookmarks and screenshots
 * would keep a query.
 */
interface PassedAddress {
  /** An administrator has reset the password of this address. */
  resetRequired: string;
  /** The code confirmed this address, but the tab no longer has the password. */
  confirmed: string;
}

export const passAddress = (as: keyof PassedAddress, email: string): Partial<PassedAddress> => ({
  [as]: email,
});

/** Returns the address passed on by the previous screen; undefined if the visitor came from elsewhere. */
export function readPassed(state: unknown, as: keyof PassedAddress): string | undefined {
  const email = ((state ?? {}) as Partial<Record<keyof PassedAddress, unknown>>)[as];
  return typeof email === 'string' ? email : undefined;
}
