/**
 * What other rooms keep of a person on this browser, and when it has to go. The platform knows none of those rooms, so
 * the app names their steps when it starts (app/main.tsx).
 */
interface SignOutStep {
  /** Runs before a logout, while calls still carry the person's token. It never fails and never takes long. */
  beforeLogout?: () => Promise<void>;
  /** Removes what belongs to the account. The session is over here, whoever ended it; this may run more than once. */
  sessionOver?: () => void;
  /** Removes everything else that is the person's: they have left this browser. */
  left?: () => void;
}

const steps: SignOutStep[] = [];

export const addSignOutStep = (step: SignOutStep): void => void steps.push(step);

export async function runBeforeLogout(): Promise<void> {
  await Promise.all(steps.map(async ({ beforeLogout }) => beforeLogout?.()));
}

export function runSessionOver(): void {
  for (const { sessionOver } of steps) sessionOver?.();
}

export function runLeft(): void {
  for (const { left } of steps) left?.();
}
