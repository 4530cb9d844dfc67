import { CfnUserPoolRiskConfigurationAttachment, type UserPool } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';

/**
 * Refuses passwords that are known to have leaked, where one is chosen, for an operator who chose to pay for it
 * (`compromisedCredentials`). Not at sign-in: a block there is told as a wrong password, which it is not.
 */
export function refuseLeakedPasswords(scope: Construct, pool: UserPool): void {
  // A path of its own, which keeps the logical id: the pool has one such attachment, and under another id
  // CloudFormation would make a second before it deletes the first.
  new CfnUserPoolRiskConfigurationAttachment(new Construct(scope, 'SignInProtection'), 'LeakedPasswords', {
    userPoolId: pool.userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: {
      actions: { eventAction: 'BLOCK' },
      eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
}
