import type { ApiRequest } from '#web/api/call-api.ts';

export type Decision = ApiRequest<'decideVerification'>['body'];

type Without<T> = T extends unknown ? Omit<T, 'version'> : never;
export type DecisionWithoutVersion = Without<Decision>;

/** What each of the dialogs that ask for a decision is given. */
export interface DialogProps {
  busy: boolean;
  onClose: () => void;
  onDecide: (decision: DecisionWithoutVersion) => Promise<void>;
}
