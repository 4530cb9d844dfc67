import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { mediaPrefix } from '#shared/deployment/buckets.ts';
import { signInPath } from '#shared/sign-in.ts';
import type { Deployment } from './deployment.ts';

/** Requests to the sign-in proxy from one address in five minutes; a sign-in is one or two, a refresh one in ten. */
const requestsPerAddress = 300;

/**
 * Pages and API calls of one address in five minutes. Mobile carriers put hundreds of visitors behind one address; a visitor
 * reads a few pages a minute.
 */
const originRequestsPerAddress = 2000;

/**
 * Plain names of files, which are not counted: a page has dozens of photos. The firewall sees the path as it was sent, while
 * CloudFront decodes it and resolves `..` before it chooses an origin. So a path with a code, an empty segment or a segment
 * of dots counts: otherwise `/assets/../listings/ID` would reach a Lambda without a limit. AWS WAF refuses nested repetitions.
 */
const plainFile = `^/(?:assets/|${mediaPrefix.public})[A-Za-z0-9_-](?:[/.]?[A-Za-z0-9_-])*$`;

/**
 * Limits per network address, for an operator who chose to pay for them (`signInFirewall`): one before the sign-in proxy,
 * whose own limits hold in any case, and one before all that runs a Lambda. At CloudFront, where the address is the
 * visitor's: the pool and the page Lambda see others.
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
                  // As the API reads the path: otherwise `/api/sign%2Din` would count as any other call.
                  textTransformations: [
                    { priority: 0, type: 'URL_DECODE' },
                    { priority: 1, type: 'NORMALIZE_PATH' },
                  ],
                },
              },
            },
          },
          visibilityConfig: visibility(`directory-${settings.stage}-sign-in-rate`),
        },
        {
          name: 'origin-rate-per-address',
          priority: 1,
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                responseHeaders: [{ name: 'Retry-After', value: '300' }],
              },
            },
          },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: originRequestsPerAddress,
              evaluationWindowSec: 300,
              scopeDownStatement: {
                notStatement: {
                  statement: {
                    regexMatchStatement: {
                      fieldToMatch: { uriPath: {} },
                      regexString: plainFile,
                      textTransformations: [{ priority: 0, type: 'NONE' }],
                    },
                  },
                },
              },
            },
          },
          visibilityConfig: visibility(`directory-${settings.stage}-origin-rate`),
        },
      ],
    });
  }
}
