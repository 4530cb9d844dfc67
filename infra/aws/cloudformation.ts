import * as z from 'zod';
import { elements, parseXml } from '#infra/local/protocol/xml.ts';
import { AwsRefusal, callAws, type Aws } from './aws.ts';

/** What CloudFormation says of a stack. */
export interface StackState {
  /** As in its API: CREATE_COMPLETE, ROLLBACK_COMPLETE ... */
  status: string;
  isProtected: boolean;
}

const described = z.object({
  DescribeStacksResponse: z.object({
    DescribeStacksResult: z.object({
      Stacks: z.object({
        member: elements(
          z.object({ StackStatus: z.string(), EnableTerminationProtection: z.string().optional() }),
        ),
      }),
    }),
  }),
});

/** The stack of that name; undefined where there is none. A deleted one has none. */
export async function stackState(aws: Aws, name: string): Promise<StackState | undefined> {
  try {
    const text = await call(aws, 'DescribeStacks', { StackName: name });
    const [stack] = described.parse(parseXml(text)).DescribeStacksResponse.DescribeStacksResult.Stacks.member;
    return stack && { status: stack.StackStatus, isProtected: stack.EnableTerminationProtection === 'true' };
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
