import type { Me } from '#shared/api/account.ts';
import { checklistOf, type StepName } from '#shared/checklist.ts';

/** Step that the provider must do next for a public listing; `done` if no step needs the provider. */
export type OpenStep = 'verification' | 'listing' | 'membership' | 'done';

const openSteps = { verify: 'verification', write: 'listing', pay: 'membership' } as const satisfies Record<
  StepName,
  OpenStep
>;

/**
 * Returns the step that the provider can do now. If the provider can only wait for the review of the verification,
 * returns `verification`. A customer starts with the verification, which makes them a provider.
 */
export function openStep(
  me: Pick<Me, 'role' | 'verification' | 'membership' | 'hasListing' | 'missing' | 'waiting'>,
): OpenStep {
  const { live, steps } = checklistOf(me);
  if (me.role !== 'worker') return 'verification';
  if (live) return openSteps[live];
  return steps.verify === 'waiting' ? 'verification' : 'done';
}
