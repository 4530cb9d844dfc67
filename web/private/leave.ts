import { leaveSite } from './session.ts';
import { syncSavedInTime } from './sync-saved.ts';

/** Logout. What was saved on this browser goes into the account first, since it does not stay here. */
export async function leave(): Promise<void> {
  await syncSavedInTime();
  await leaveSite();
}
