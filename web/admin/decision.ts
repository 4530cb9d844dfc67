import type { ApiRequest } from '#web/api/call-api.ts';

type Decision = ApiRequest<'decideVerification'>['body'];
/** Removes the version from each member of a union. */
export type Without<T> = T extends unknown ? Omit<T, 'version'> : never;
/** Decision on an identity, without the version of the opened case. */
export type IdentityDecision = Without<Decision>;
export type DecisionKind = Decision['decision'];
export type DecisionOf<K extends DecisionKind> = Extract<IdentityDecision, { decision: K }>;

/** Props of each form in the decision panel. */
export interface DecisionFormProps<K extends DecisionKind> {
  name: string;
  busy: boolean;
  onDecide: (decision: DecisionOf<K>) => void;
  onCancel: () => void;
}
