import * as z from 'zod';
import { members, parseXml } from './xml.ts';
import { AwsRefusal, callAws, type Aws } from './aws.ts';

/** What CloudFormation says of a stack. */
interface StackState {
  /** As in its API: CREATE_COMPLETE, ROLLBACK_COMPLETE ... */
  status: string;
  isProtected: boolean;
}

const described = z.object({
  DescribeStacksResponse: z.object({
    DescribeStacksResult: z.object({
      Stacks: members(
        z.object({ StackStatus: z.string(), EnableTerminationProtection: z.string().optional() }),
      ),
    }),
  }),
});

/** The stack of that name; undefined where there is none. A deleted one has none. */
export async function stackState(aws: Aws, name: string): Promise<StackState | undefined> {
  const text = await unlessMissing(call(aws, 'DescribeStacks', { StackName: name }));
  if (text === undefined) return undefined;
  const [stack] = described.parse(parseXml(text)).DescribeStacksResponse.DescribeStacksResult.Stacks;
  return stack && { status: stack.StackStatus, isProtected: stack.EnableTerminationProtection === 'true' };
}

/** The answer about a stack; undefined where there is no such stack. */
async function unlessMissing(answer: Promise<string>): Promise<string | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AwsRefusal && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

const detailed = z.object({
  DescribeStackResourceResponse: z.object({
    DescribeStackResourceResult: z.object({
      StackResourceDetail: z.object({ PhysicalResourceId: z.string() }),
    }),
  }),
});

/** The name that AWS gave a resource. @throws AwsRefusal where the stack has none of that logical id */
export async function physicalId(aws: Aws, stack: string, logicalId: string): Promise<string> {
  const text = await call(aws, 'DescribeStackResource', { StackName: stack, LogicalResourceId: logicalId });
  const { DescribeStackResourceResult: result } = detailed.parse(
    parseXml(text),
  ).DescribeStackResourceResponse;
  return result.StackResourceDetail.PhysicalResourceId;
}

const events = z.object({
  DescribeStackEventsResponse: z.object({
    DescribeStackEventsResult: z.object({
      StackEvents: members(
        z.object({
          ResourceType: z.string().optional(),
          ResourceStatus: z.string().optional(),
          PhysicalResourceId: z.string().optional(),
        }),
      ),
      NextToken: z.string().optional(),
    }),
  }),
});

/**
 * Names of the buckets that CloudFormation created and kept when it rolled the stack back; none of a stack that does not
 * exist. A bucket that was imported holds data, and is not among them.
 */
export async function retainedBuckets(aws: Aws, stack: string): Promise<string[]> {
  const kept = new Set<string>();
  const imported = new Set<string>();
  let token: string | undefined;
  do {
    const page = await eventsPage(aws, stack, token);
    for (const { ResourceType, ResourceStatus = '', PhysicalResourceId: name } of page?.StackEvents ?? []) {
      if (ResourceType !== 'AWS::S3::Bucket' || !name) continue;
      if (ResourceStatus === 'DELETE_SKIPPED') kept.add(name);
      if (ResourceStatus.startsWith('IMPORT_')) imported.add(name);
    }
    token = page?.NextToken;
  } while (token !== undefined);
  return [...kept].filter((name) => !imported.has(name));
}

/** DescribeStackResources would tell of the first 100 resources alone. */
async function eventsPage(aws: Aws, stack: string, token: string | undefined) {
  const parameters = { StackName: stack, ...(token !== undefined && { NextToken: token }) };
  const text = await unlessMissing(call(aws, 'DescribeStackEvents', parameters));
  return text === undefined
    ? undefined
    : events.parse(parseXml(text)).DescribeStackEventsResponse.DescribeStackEventsResult;
}

const changeSetList = z.object({
  ListChangeSetsResponse: z.object({
    ListChangeSetsResult: z.object({
      Summaries: members(z.object({ ChangeSetName: z.string() })),
    }),
  }),
});

/** Names of the stack's change sets, of the first hundred. */
export async function changeSets(aws: Aws, stack: string): Promise<string[]> {
  const text = await call(aws, 'ListChangeSets', { StackName: stack });
  const { ListChangeSetsResult: result } = changeSetList.parse(parseXml(text)).ListChangeSetsResponse;
  return result.Summaries.map(({ ChangeSetName }) => ChangeSetName);
}

/** Replaces the stack's policy: which resources an update may replace or delete. */
export async function setStackPolicy(aws: Aws, name: string, policy: object): Promise<void> {
  await call(aws, 'SetStackPolicy', { StackName: name, StackPolicyBody: JSON.stringify(policy) });
}

const call = (aws: Aws, operation: string, parameters: Record<string, string>): Promise<string> =>
  callAws(aws, {
    service: 'cloudformation',
    operation,
    method: 'POST',
    body: new URLSearchParams({ Action: operation, Version: '2010-05-15', ...parameters }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
