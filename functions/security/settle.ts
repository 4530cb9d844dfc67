import { settlePasswordChange } from './change-password.ts';
import { settleSecondFactor } from './second-factor.ts';

/** What the sweep does with a change of password or second factor that was begun and not ended. */
export async function settleSecurity(sub: string, before: Date): Promise<void> {
  await settlePasswordChange(sub, before);
  await settleSecondFactor(sub, before);
}
