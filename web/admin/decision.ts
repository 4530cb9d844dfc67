import type { ApiRequest } from '#web/api/call-api.ts';

type Decision = ApiRequest<'decideVerification'>['body'];
type Without<T> = T extends unknown ? Omit<T, 'version'> : never;
/** A word on an identity; the version is the case's that was opened. */
export type IdentityDecision = Without<Decision>;
export type DecisionKind = Decision['decision'];
/** What one decision of a kind says. */
export type DecisionOf<K extends DecisionKind> = Extract<IdentityDecision, { decision: K }>;

/** What each form of the decision panel is given. */
export interface DecisionFormProps<K extends DecisionKind> {
  /** Whom it is about, on the button that sends it. */
  name: string;
  busy: boolean;
  onDecide: (decision: DecisionOf<K>) => void;
  /** Back to where nothing is asked. */
  onCancel: () => void;
}
