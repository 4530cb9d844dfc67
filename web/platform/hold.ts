/**
 * While somebody signs in anew in place (the password changed, so every session ended), calls wait for the
 * new token: the old one would be refused, and a refused token leads to the sign-in page.
 */
let holding: { until: Promise<void>; release: () => void } | undefined;

/** Lets calls wait from now on. @returns lets them go on; may be called more than once */
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

/** Until calls may go on; at once where nothing holds them. */
export const heldCalls = async (): Promise<void> => holding?.until;

/** Whether somebody signs in anew in place at this moment. */
export const areCallsHeld = (): boolean => holding !== undefined;
