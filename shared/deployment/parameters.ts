import type { Environment } from './environment.ts';

/** Names of a stage's SSM parameters. */
export const parameterName = {
  /** Parameter that holds the distribution's id; its name is known before the distribution exists. */
  distribution: (stage: string): string => `/directory/${stage}/distribution`,
  /** Parameter that gives operator commands the location of the stage's data (OperatorParameter as JSON). */
  operator: (stage: string): string => `/directory/${stage}/operator`,
} as const;

/** Content of the operator's parameter. */
export interface OperatorParameter {
  tableName: string;
  userPoolId: string;
  /** Ids of the stage's open countries; lifting a suspension publishes the listing only in these. */
  openCountries: string[];
  /** Variables that configure the payment provider for operator commands. */
  payments: Environment;
  /** URL of the payment webhook; absent if the payment provider sends no events. */
  webhookUrl?: string;
}
