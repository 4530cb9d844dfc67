import { CfnUserPoolRiskConfigurationAttachment, type UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Deployment } from './deployment.ts';

/** Requests to the user pool from one address in five minutes; a sign-in is two to four. */
const requestsPerAddress = 300;

/**
 * What an operator may pay for on top of Cognito's own lockout and our limits per address (infra/settings.ts). Neither
 * says anything in a template unless it was chosen.
 */
export class SignInProtection extends Construct {
  constructor(scope: Construct, { settings }: Deployment, pool: UserPool) {
    super(scope, 'SignInProtection');
    if (settings.signInFirewall) this.#limitAddresses(settings.stage, pool);
    if (settings.compromisedCredentials) this.#refuseLeakedPasswords(pool);
  }

  /** Limits per network address, which neither Cognito nor a trigger of ours can know. */
  #limitAddresses(stage: string, pool: UserPool): void {
    const visibility = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // Samples would hold addresses and bodies.
      sampledRequestsEnabled: false,
    });
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`directory-${stage}-sign-in`),
      rules: [
        {
          name: 'rate-per-address',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsPerAddress,
              evaluationWindowSec: 300,
            },
          },
          visibilityConfig: visibility(`directory-${stage}-sign-in-rate`),
        },
      ],
    });
    new CfnWebACLAssociation(this, 'FirewallOfPool', {
      webAclArn: firewall.attrArn,
      resourceArn: pool.userPoolArn,
    });
  }

  /**
   * Refuses passwords that are known to have leaked, where one is chosen. Not at sign-in: browsers sign in by SRP, of
   * which Cognito does not see the password; and where our own Lambda proves a password, a block would say that a
   * right one is wrong.
   */
  #refuseLeakedPasswords(pool: UserPool): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'LeakedPasswords', {
      userPoolId: pool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        actions: { eventAction: 'BLOCK' },
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
  }
}
