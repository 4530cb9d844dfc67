/**
 * Cleanup of one module's data in this browser when a session ends. The platform can't import the modules, so the app
 * registers their steps at start (app/main.tsx).
 */
interface SignOutStep {
  /**
   * Runs before a sign-out, while calls still have a token. Must not fail and must be quick: the sign-out waits for it.
   */
  beforeLogout?: () => Promise<void>;
  /** Removes the account's data when the session has ended, for whatever reason. May run more than once. */
  sessionOver?: () => void;
  /** Removes all other data of the member after they signed out here. */
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
