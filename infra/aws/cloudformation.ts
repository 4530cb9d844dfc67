import * as z from 'zod';
import { type Aws, AwsRefusal, callQuery, members, resultOf } from './aws.ts';

interface StackState {
  /** Status as CloudFormation's API returns it: CREATE_COMPLETE, ROLLBACK_COMPLETE ... */
  status: string;
  isProtected: boolean;
}

const described = z.object({
  Stacks: members(z.object({ StackStatus: z.string(), EnableTerminationProtection: z.string().optional() })),
});

/** Returns the state of the stack with this name, or undefined if it does not exist or was deleted. */
export async function stackState(aws: Aws, name: string): Promise<StackState | undefined> {
  const found = await unlessMissing(ask(aws, 'DescribeStacks', { StackName: name }, described));
  const [stack] = found?.Stacks ?? [];
  return stack && { status: stack.StackStatus, isProtected: stack.EnableTerminationProtection === 'true' };
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AwsRefusal && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

const detailed = z.object({ StackResourceDetail: z.object({ PhysicalResourceId: z.string() }) });

/** Returns the name that AWS gave a resource. @throws AwsRefusal if the stack has no resource with this logical id */
export async function physicalId(aws: Aws, stack: string, logicalId: string): Promise<string> {
  const parameters = { StackName: stack, LogicalResourceId: logicalId };
  const { StackResourceDetail } = await ask(aws, 'DescribeStackResource', parameters, detailed);
  return StackResourceDetail.PhysicalResourceId;
}

const events = z.object({
  StackEvents: members(
    z.object({
      ResourceType: z.string().optional(),
      ResourceStatus: z.string().optional(),
      PhysicalResourceId: z.string().optional(),
    }),
  ),
  NextToken: z.string().optional(),
});

/**
 * Returns the buckets that CloudFormation created and kept when it rolled the stack back. Excludes imported buckets,
 * which hold data. Reads the events, because DescribeStackResources returns only the first 100 resources.
 */
export async function retainedBuckets(aws: Aws, stack: string): Promise<string[]> {
  const kept = new Set<string>();
  const imported = new Set<string>();
  let token: string | undefined;
  do {
    const parameters = { StackName: stack, ...(token !== undefined && { NextToken: token }) };
    const page = await unlessMissing(ask(aws, 'DescribeStackEvents', parameters, events));
    for (const { ResourceType, ResourceStatus = '', PhysicalResourceId: name } of page?.StackEvents ?? []) {
      if (ResourceType !== 'AWS::S3::Bucket' || !name) continue;
      if (ResourceStatus === 'DELETE_SKIPPED') kept.add(name);
      if (ResourceStatus.startsWith('IMPORT_')) imported.add(name);
    }
    token = page?.NextToken;
  } while (token !== undefined);
  return [...kept].filter((name) => !imported.has(name));
}

const changeSetList = z.object({ Summaries: members(z.object({ ChangeSetName: z.string() })) });

/** Returns the names of the stack's change sets, at most 100. */
export async function changeSets(aws: Aws, stack: string): Promise<string[]> {
  const { Summaries } = await ask(aws, 'ListChangeSets', { StackName: stack }, changeSetList);
  return Summaries.map(({ ChangeSetName }) => ChangeSetName);
}

/** Replaces the stack policy, which says which resources an update may replace or delete. */
export async function setStackPolicy(aws: Aws, name: string, policy: object): Promise<void> {
  const parameters = { StackName: name, StackPolicyBody: JSON.stringify(policy) };
  await callQuery(aws, 'cloudformation', 'SetStackPolicy', parameters);
}

const ask = async <T>(
  aws: Aws,
  operation: string,
  parameters: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> => resultOf(await callQuery(aws, 'cloudformation', operation, parameters), operation, shape);
