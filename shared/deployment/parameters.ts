import type { Environment } from './environment.ts';

/** Names of a stage's SSM parameters. */
export const parameterName = {
  /** This name is known before the distribution exists, so a Lambda can receive the name as a variable. */
  distribution: (stage: string): string => `/directory/${stage}/distribution`,
  /** Gives operator commands the location of the stage's data (OperatorParameter as JSON). */
  operator: (stage: string): string => `/directory/${stage}/operator`,
} as const;

/** Content of the operator's parameter. */
export interface OperatorParameter {
  tableName: string;
  userPoolId: string;
  /** Lifting a suspension publishes the listing only in these countries. */
  openCountries: string[];
  /** Configures the payment provider for operator commands. */
  payments: Environment;
  /** Absent if the payment provider sends no events. */
  webhookUrl?: string;
}
