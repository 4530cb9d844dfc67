import {
  cachePolicyProperties,
  originRequestPolicyProperties,
  responseHeadersPolicyProperties,
} from './policies.ts';
import { distributionProperties } from './distribution.ts';
import { supportedBySchemas, type SupportedOperations } from '../protocol/supported.ts';

/** Taken, but of no effect that a viewer on one machine could see: names, the network, the firewall, the bill. */
const withoutEffect = [
  'Aliases',
  'CachedMethods',
  'Comment',
  'ConnectionAttempts',
  'ConnectionTimeout',
  'CustomOriginConfig',
  'HttpVersion',
  'IPV6Enabled',
  'Logging',
  'Name',
  'PriceClass',
  'Restrictions',
  'S3OriginConfig',
  'Tags',
  'ViewerCertificate',
  'ViewerProtocolPolicy',
  'WebACLId',
];

const properties = supportedBySchemas({
  'AWS::CloudFront::Distribution': distributionProperties,
  'AWS::CloudFront::CachePolicy': cachePolicyProperties,
  'AWS::CloudFront::OriginRequestPolicy': originRequestPolicyProperties,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicyProperties,
});

/** What is supported of the edge: the properties that it honours, and what a function may do there. */
export const edgeSupported: SupportedOperations = {
  ...Object.fromEntries(
    Object.entries(properties).map(([type, paths]) => [
      type,
      paths.filter((path) => !withoutEffect.includes(path.split('.').at(-1) ?? '')),
    ]),
  ),
  'viewer-request function': [
    'answers itself',
    'changes the path',
    'changes the query',
    'reads headers',
    'reads cookies',
    'sets cookies',
    'knows the visitor’s address',
  ],
};
