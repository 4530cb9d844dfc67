import type * as z from 'zod';
import { accountId, arnOf } from '../account.ts';
import type { Invocable } from '../gateway/http-api.ts';
import { type LambdaFunction } from '../lambda/functions.ts';
import { FunctionError } from '../lambda/definition.ts';
import { NotSupported } from '../protocol/service.ts';
import type { ServiceCaller } from '../rights/index.ts';
import { trusts } from '../rights/policy.ts';
import type { Context } from '../rights/request.ts';
import type { StackContext, StackServices } from './context.ts';
import type { Creators, enacted } from './supported.ts';

/** AWS managed policies that a role may name. */
const managedPolicies: Readonly<Record<string, object>> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: '*',
      },
    ],
  },
};

/** Creators of roles, and of the policies of roles, buckets, keys and functions. */
export function rightsCreators({ services: { rights }, physical }: StackContext) {
  return {
    'AWS::IAM::Role': (id, role) => {
      const name = physical(id);
      if (!trusts(`for assuming ${id}`, role.AssumeRolePolicyDocument, 'lambda.amazonaws.com'))
        throw new NotSupported('IAM', `the role ${id}, which Lambda cannot assume`);
      for (const arn of role.ManagedPolicyArns) {
        const managed = managedPolicies[arn];
        if (!managed) throw new NotSupported('IAM', `the managed policy ${arn}`);
        rights.attach(name, arn, managed);
      }
      return { ref: name, attributes: { Arn: arnOf('iam', `role/${name}`, '') } };
    },
    'AWS::IAM::Policy': (id, policy) => {
      for (const role of policy.Roles) rights.attach(role, id, policy.PolicyDocument);
      return { ref: physical(id) };
    },
    'AWS::KMS::Key': (id, { KeyPolicy }) => {
      const arn = arnOf('kms', `key/${physical(id)}`);
      rights.attachToResource(arn, id, KeyPolicy);
      return { ref: physical(id), attributes: { Arn: arn, KeyId: physical(id) } };
    },
    'AWS::S3::BucketPolicy': (id, policy) => {
      rights.attachToResource(`arn:aws:s3:::${policy.Bucket}`, id, policy.PolicyDocument);
      return { ref: physical(id) };
    },
    'AWS::Lambda::Permission': (id, permission) => {
      rights.attachToResource(permission.FunctionName, id, policyOf(permission));
      return { ref: physical(id) };
    },
  } satisfies Partial<Creators>;
}

/** Converts a Lambda permission into the policy statement that Lambda stores for it. */
function policyOf(permission: z.output<(typeof enacted)['AWS::Lambda::Permission']>): object {
  const { Action, FunctionName, Principal, SourceArn, SourceAccount } = permission;
  const { FunctionUrlAuthType, InvokedViaFunctionUrl } = permission;
  const Condition = {
    ...(SourceArn && { ArnLike: { 'aws:SourceArn': SourceArn } }),
    StringEquals: {
      ...(SourceAccount && { 'aws:SourceAccount': SourceAccount }),
      ...(FunctionUrlAuthType && { 'lambda:FunctionUrlAuthType': FunctionUrlAuthType }),
    },
    ...(InvokedViaFunctionUrl !== undefined && {
      Bool: { 'lambda:InvokedViaFunctionUrl': InvokedViaFunctionUrl },
    }),
  };
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action,
        Resource: FunctionName,
        Principal: Principal === '*' ? '*' : { Service: Principal },
        Condition,
      },
    ],
  };
}

/** Wraps a function so that each call checks the calling service's permission to invoke it. */
export function invokedBy(
  { rights }: Pick<StackServices, 'rights'>,
  target: LambdaFunction,
  caller: () => ServiceCaller,
): Invocable {
  return {
    invoke: async (event) => {
      const refusal = invocationRefusal({ rights }, target, caller());
      if (refusal !== undefined) throw target.fail(new FunctionError('AccessDeniedException', refusal));
      return target.invoke(event);
    },
  };
}

/** Returns why a service may not invoke a function; undefined if it may. */
export const invocationRefusal = (
  { rights }: Pick<StackServices, 'rights'>,
  { arn }: LambdaFunction,
  caller: ServiceCaller,
): string | undefined => rights.refusalOfService(caller, { action: 'lambda:InvokeFunction', resource: arn });

/**
 * Returns why a caller may not use a function URL; undefined if it may. The URL needs two rights ("Control access to
 * Lambda function URLs").
 */
export function urlRefusal(
  { rights }: Pick<StackServices, 'rights'>,
  resource: string,
  authType: 'NONE' | 'AWS_IAM',
  { service, context }: ServiceCaller,
): string | undefined {
  const ask = (action: string, more: Context): string | undefined =>
    rights.refusalOfService({ service, context: { ...context, ...more } }, { action, resource });
  return (
    ask('lambda:InvokeFunctionUrl', { 'lambda:functionurlauthtype': authType }) ??
    ask('lambda:InvokeFunction', { 'lambda:invokedviafunctionurl': 'true' })
  );
}

/** Returns CloudFront as the caller, acting for one distribution. */
export const cloudFrontCaller = (distributionId: string): ServiceCaller => ({
  service: 'cloudfront.amazonaws.com',
  context: { 'aws:sourcearn': `arn:aws:cloudfront::${accountId}:distribution/${distributionId}` },
});
