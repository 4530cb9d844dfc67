import type { Environment } from './environment.ts';

/** Names of a stage's SSM parameters. */
export const parameterName = {
  /** Holds the distribution's id: its name is known before the distribution exists. */
  distribution: (stage: string): string => `/directory/${stage}/distribution`,
  /** Tells an operator's commands where the stage's data is (OperatorParameter, as JSON). */
  operator: (stage: string): string => `/directory/${stage}/operator`,
} as const;

/** What the operator's parameter says. */
export interface OperatorParameter {
  tableName: string;
  userPoolId: string;
  /** Ids of the countries that the stage is open for: a suspension that is lifted publishes by them. */
  openCountries: string[];
  /** How the stage's own code reaches the payment provider. */
  payments: Environment;
  /** Where it tells of payments; absent where it does not. */
  webhookUrl?: string;
}
