/**
 * Pauses calls while a member signs in again after a password change, which ends every session. The API would reject
 * the old token, and the app would show the session as ended.
 */
let holding: { until: Promise<void>; release: () => void } | undefined;

/** Makes calls wait. @returns a function that releases them; it may be called more than once */
export function holdCalls(): () => void {
  holding?.release();
  let go = () => {};
  const until = new Promise<void>((resolve) => (go = resolve));
  const mine = {
    until,
    release: () => {
      if (holding === mine) holding = undefined;
      go();
    },
  };
  holding = mine;
  return mine.release;
}

/** Resolves when calls may proceed; at once if none are held. */
export const heldCalls = async (): Promise<void> => holding?.until;

/** True while calls are held. */
export const areCallsHeld = (): boolean => holding !== undefined;
