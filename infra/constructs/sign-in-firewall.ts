import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { signInPath } from '#shared/sign-in.ts';
import type { Deployment } from './deployment.ts';

/** Requests to the sign-in proxy from one address in five minutes; a sign-in is one or two, a refresh one in ten. */
const requestsPerAddress = 300;

/**
 * Limits per network address before the sign-in proxy, for an operator who chose to pay for them (`signInFirewall`);
 * the proxy's own limits hold in any case. At CloudFront, where the address is the visitor's: the pool sees our Lambda's
 * alone.
 */
export class SignInFirewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, { settings }: Deployment) {
    super(scope, 'SignInFirewall');
    const visibility = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // Samples would hold addresses and bodies.
      sampledRequestsEnabled: false,
    });
    this.acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`directory-${settings.stage}-sign-in`),
      // As the proxy says it: a page of HTML is nothing that the browser library can read.
      customResponseBodies: {
        'too-many': {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ __type: 'TooManyFailedAttemptsException', message: 'rate-limited' }),
        },
      },
      rules: [
        {
          name: 'rate-per-address',
          priority: 0,
          action: { block: { customResponse: { responseCode: 400, customResponseBodyKey: 'too-many' } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsPerAddress,
              evaluationWindowSec: 300,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'EXACTLY',
                  searchString: signInPath,
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
          visibilityConfig: visibility(`directory-${settings.stage}-sign-in-rate`),
        },
      ],
    });
  }
}
