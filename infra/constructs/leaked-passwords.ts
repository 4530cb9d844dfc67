import { CfnUserPoolRiskConfigurationAttachment, type UserPool } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';

/**
 * Refuses passwords that are known to have leaked, where one is chosen, for an operator who chose to pay for it
 * (`compromisedCredentials`). Not at sign-in: a block there is told as a wrong password, which it is not.
 */
export function refuseLeakedPasswords(scope: Construct, pool: UserPool): void {
  new CfnUserPoolRiskConfigurationAttachment(scope, 'LeakedPasswords', {
    userPoolId: pool.userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: {
      actions: { eventAction: 'BLOCK' },
      eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
}
