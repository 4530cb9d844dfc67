import { accountId } from '../account.ts';
import type { CachePolicy, OriginRequestPolicy, ResponseHeadersPolicy } from '../cloudfront/distribution.ts';
import { createCloudFront } from '../cloudfront/index.ts';
import { createEdgeFunction } from '../cloudfront/function.ts';
import { NotSupported } from '../protocol/service.ts';
import { need, type StackContext } from './context.ts';
import type { Creators } from './supported.ts';

/** Creators of CloudFront's policies, functions and the one distribution. */
export function edgeCreators({ services, parts, physical, invented }: StackContext) {
  const cachePolicies = new Map<string, CachePolicy>();
  const requestPolicies = new Map<string, OriginRequestPolicy>();
  const headersPolicies = new Map<string, ResponseHeadersPolicy>();
  const functions = new Map<string, { name: string; code: string; runtime: string }>();
  return {
    'AWS::CloudFront::CachePolicy': (id, { CachePolicyConfig }) => {
      cachePolicies.set(physical(id), CachePolicyConfig);
      return { ref: physical(id) };
    },
    'AWS::CloudFront::OriginRequestPolicy': (id, { OriginRequestPolicyConfig }) => {
      requestPolicies.set(physical(id), OriginRequestPolicyConfig);
      return { ref: physical(id) };
    },
    'AWS::CloudFront::ResponseHeadersPolicy': (id, { ResponseHeadersPolicyConfig }) => {
      headersPolicies.set(physical(id), ResponseHeadersPolicyConfig);
      return { ref: physical(id) };
    },
    'AWS::CloudFront::OriginAccessControl': (id) => {
      return { ref: invented(id, 14), attributes: { Id: invented(id, 14) } };
    },
    'AWS::CloudFront::Function': (id, { FunctionCode, FunctionConfig }) => {
      const arn = `arn:aws:cloudfront::${accountId}:function/${physical(id)}`;
      functions.set(arn, { name: id, code: FunctionCode, runtime: FunctionConfig.Runtime });
      return { ref: arn, attributes: { FunctionARN: arn } };
    },
    'AWS::CloudFront::Distribution': (id, { DistributionConfig }) => {
      if (parts.site) throw new NotSupported('CloudFormation', 'a second AWS::CloudFront::Distribution');
      const distributionId = `E${invented(id, 13).toUpperCase()}`;
      const domainName = `d${invented(id, 13)}.cloudfront.net`;
      const cloudFront = createCloudFront({
        config: DistributionConfig,
        clock: services.clock,
        origin: (host) => need(parts.origins, host, 'origin'),
        cachePolicy: (policy) => need(cachePolicies, policy, 'cache policy'),
        originRequestPolicy: (policy) => need(requestPolicies, policy, 'origin request policy'),
        responseHeadersPolicy: (policy) => need(headersPolicies, policy, 'response headers policy'),
        edgeFunction: (arn) => {
          const { name, code, runtime } = need(functions, arn, 'CloudFront function');
          return createEdgeFunction(name, code, runtime);
        },
        caches: services.edgeCaches,
        onError: services.onError,
      });
      parts.site = { id: distributionId, domainName, cloudFront };
      return { ref: distributionId, attributes: { Id: distributionId, DomainName: domainName } };
    },
  } satisfies Partial<Creators>;
}
