import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { mediaPrefix } from '#shared/deployment/buckets.ts';
import { signInPath } from '#shared/sign-in.ts';
import type { Deployment } from './deployment.ts';

/**
 * Maximum requests to the sign-in proxy from one IP address in five minutes. A sign-in takes one or two requests, and a
 * browser refreshes once in ten minutes.
 */
const requestsPerAddress = 300;

/**
 * Maximum page and API requests from one IP address in five minutes. Mobile carriers put hundreds of visitors behind
 * one address, and a visitor reads a few pages a minute.
 */
const originRequestsPerAddress = 2000;

/**
 * Matches plain file paths, which do not count towards the limit because a page has dozens of photos.
 *
 * Threat: the firewall sees the raw path, but CloudFront decodes it and resolves `..` before it chooses an origin.
 * `/assets/../listings/ID` would reach a Lambda without a limit. So paths with an escape, an empty segment or a dot
 * segment do count. AWS WAF refuses nested repetitions in a regex.
 */
const plainFile = `^/(?:assets/|${mediaPrefix.public})[A-Za-z0-9_-](?:[/.]?[A-Za-z0-9_-])*$`;

/**
 * Rate limits per IP address, if the operator pays for them (`signInFirewall`): one for the sign-in proxy, one for
 * everything that runs a Lambda. They apply at CloudFront because only CloudFront sees the visitor's own address.
 */
export class SignInFirewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, { settings }: Deployment) {
    super(scope, 'SignInFirewall');
    const visibility = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // Samples would contain IP addresses and request bodies.
      sampledRequestsEnabled: false,
    });
    this.acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`directory-${settings.stage}-sign-in`),
      // Use the sign-in proxy's response format, because the browser library cannot parse an HTML page.
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
                  // Normalize the path as the API does. Otherwise `/api/sign%2Din` would escape the sign-in limit.
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
