import {
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListFunctionsCommand,
  ListOriginAccessControlsCommand,
  ListOriginRequestPoliciesCommand,
  ListResponseHeadersPoliciesCommand,
  type CloudFrontClient,
} from '@aws-sdk/client-cloudfront';
import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { parameterName } from '#shared/deployment/parameters.ts';
import { missing, ok, type Finding } from '../finding.ts';

/** Checks that the host names are free. Across all AWS accounts, each name can belong to only one distribution. */
export async function alias(
  cloudfront: CloudFrontClient,
  { hosts, stage, exists }: { hosts: readonly string[]; stage: string; exists: boolean },
): Promise<Finding[]> {
  const all = await every(
    async (Marker) => (await cloudfront.send(new ListDistributionsCommand({ Marker }))).DistributionList,
  );
  const others = all.filter(({ Comment }) => !(exists && Comment === `directory-${stage}`));
  return hosts.map((host) => {
    const taken = others.find(({ Aliases }) => Aliases?.Items?.includes(host));
    return taken
      ? missing(
          `the distribution ${taken.Id} already has the name ${host}, and only one distribution can have it`,
          `remove it there: CloudFront's console, ${taken.Id}, Alternate domain names`,
        )
      : ok(`no other distribution of this account has the name ${host}`);
  });
}

/**
 * Prefixes of a stage's names in CloudFront. The CDK builds these names from the names of the stack and the constructs.
 */
export const edgeNamePrefixes = (stage: string): readonly string[] => [
  `directory${stage}Site`,
  `us-east-1directory${stage}Site`,
];

/** Names of a stage's SSM parameters (infra/stack.ts). */
export const stageParameters = (stage: string): string[] => [
  parameterName.distribution(stage),
  parameterName.operator(stage),
];

/** Checks for leftover resources whose names would block the creation of the stack. */
export async function takenNames(
  { cloudfront, ssm }: { cloudfront: CloudFrontClient; ssm: SSMClient },
  stage: string,
): Promise<Finding[]> {
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: stageParameters(stage) }));
  const findings = Parameters.map(({ Name }) =>
    missing(`the parameter ${Name} remains from another stack`, `aws ssm delete-parameter --name ${Name}`),
  );
  for (const [kind, names] of Object.entries(await edgeNames(cloudfront)))
    for (const name of names)
      if (name !== undefined && edgeNamePrefixes(stage).some((prefix) => name.startsWith(prefix)))
        findings.push(
          missing(
            `the ${kind} ${name} remains from another stack`,
            `delete it: CloudFront's console, ${kind === 'function' ? 'Functions' : kind === 'origin access' ? 'Security' : 'Policies'}`,
          ),
        );
  return findings.length > 0 ? findings : [ok(`no name of the stage ${stage} is taken`)];
}

async function edgeNames(cloudfront: CloudFrontClient): Promise<Record<string, Array<string | undefined>>> {
  const custom = { Type: 'custom' } as const;
  const caches = await every(
    async (Marker) =>
      (await cloudfront.send(new ListCachePoliciesCommand({ ...custom, Marker }))).CachePolicyList,
  );
  const requests = await every(
    async (Marker) =>
      (await cloudfront.send(new ListOriginRequestPoliciesCommand({ ...custom, Marker })))
        .OriginRequestPolicyList,
  );
  const headers = await every(
    async (Marker) =>
      (await cloudfront.send(new ListResponseHeadersPoliciesCommand({ ...custom, Marker })))
        .ResponseHeadersPolicyList,
  );
  const accesses = await every(
    async (Marker) =>
      (await cloudfront.send(new ListOriginAccessControlsCommand({ Marker }))).OriginAccessControlList,
  );
  const functions = await every(
    async (Marker) => (await cloudfront.send(new ListFunctionsCommand({ Marker }))).FunctionList,
  );
  return {
    'cache policy': caches.map((one) => one.CachePolicy?.CachePolicyConfig?.Name),
    'origin request policy': requests.map((one) => one.OriginRequestPolicy?.OriginRequestPolicyConfig?.Name),
    'response headers policy': headers.map(
      (one) => one.ResponseHeadersPolicy?.ResponseHeadersPolicyConfig?.Name,
    ),
    'origin access': accesses.map(({ Name }) => Name),
    function: functions.map(({ Name }) => Name),
  };
}

interface Page<T> {
  Items?: T[] | undefined;
  NextMarker?: string | undefined;
}

async function every<T>(read: (marker?: string) => Promise<Page<T> | undefined>): Promise<T[]> {
  const all: T[] = [];
  let marker: string | undefined;
  do {
    const page = await read(marker);
    all.push(...(page?.Items ?? []));
    marker = page?.NextMarker;
  } while (marker);
  return all;
}
