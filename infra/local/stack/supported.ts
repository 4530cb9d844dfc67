import * as z from 'zod';
import { accountId, arnOf, region } from '../account.ts';
import {
  cachePolicyProperties,
  distributionProperties,
  originRequestPolicyProperties,
  responseHeadersPolicyProperties,
} from '../cloudfront/distribution.ts';
import { clientProperties, groupProperties, userPoolProperties } from '../cognito/properties.ts';
import { NotSupported } from '../protocol/service.ts';
import { bucketProperties } from '../s3/buckets.ts';
import type { Created, Json } from './template.ts';

const text = z.string();
/** Accepted, but without effect on one machine. */
const ignored = z.custom<Json>().optional();
const document = z.unknown();
const keySchema = z.array(z.strictObject({ AttributeName: text, KeyType: z.enum(['HASH', 'RANGE']) }));

/**
 * Resource types that the local cloud creates, with exactly the properties that it supports. Any other type or property
 * fails the start with an error that names it.
 */
export const enacted = {
  'AWS::ApiGatewayV2::Api': z.strictObject({ Name: text, ProtocolType: z.literal('HTTP') }),
  'AWS::ApiGatewayV2::Authorizer': z.strictObject({
    ApiId: text,
    AuthorizerType: z.literal('JWT'),
    IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
    JwtConfiguration: z.strictObject({ Audience: z.array(text), Issuer: text }),
    Name: text,
  }),
  'AWS::ApiGatewayV2::Integration': z.strictObject({
    ApiId: text,
    IntegrationType: z.literal('AWS_PROXY'),
    IntegrationUri: text,
    PayloadFormatVersion: z.literal('2.0'),
  }),
  'AWS::ApiGatewayV2::Route': z.strictObject({
    ApiId: text,
    RouteKey: text,
    Target: text,
    AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
    AuthorizerId: text.optional(),
    AuthorizationScopes: z.array(text).default([]),
  }),
  'AWS::ApiGatewayV2::Stage': z.strictObject({
    ApiId: text,
    StageName: z.literal('$default'),
    AutoDeploy: z.literal(true),
    // Ignored: one visitor on one machine never reaches a throttle, and the runtime writes its own log.
    AccessLogSettings: ignored,
    DefaultRouteSettings: ignored,
    RouteSettings: ignored,
  }),
  'AWS::CloudFront::CachePolicy': cachePolicyProperties,
  'AWS::CloudFront::Distribution': distributionProperties,
  'AWS::CloudFront::Function': z.strictObject({
    Name: text,
    AutoPublish: z.literal(true),
    FunctionCode: text,
    FunctionConfig: z.strictObject({ Comment: text.optional(), Runtime: text }),
  }),
  'AWS::CloudFront::OriginAccessControl': z.strictObject({
    OriginAccessControlConfig: z.strictObject({
      Name: text,
      OriginAccessControlOriginType: z.enum(['s3', 'lambda']),
      SigningBehavior: z.literal('always'),
      SigningProtocol: z.literal('sigv4'),
    }),
  }),
  'AWS::CloudFront::OriginRequestPolicy': originRequestPolicyProperties,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicyProperties,
  'AWS::Cognito::UserPool': userPoolProperties,
  'AWS::Cognito::UserPoolClient': clientProperties,
  'AWS::Cognito::UserPoolGroup': groupProperties,
  'AWS::DynamoDB::Table': z.strictObject({
    AttributeDefinitions: z.array(z.strictObject({ AttributeName: text, AttributeType: z.enum(['S', 'N']) })),
    KeySchema: keySchema,
    BillingMode: z.literal('PAY_PER_REQUEST'),
    GlobalSecondaryIndexes: z
      .array(
        z.strictObject({
          IndexName: text,
          KeySchema: keySchema,
          Projection: z.strictObject({
            ProjectionType: z.literal('INCLUDE'),
            NonKeyAttributes: z.array(text),
          }),
          OnDemandThroughput: ignored,
        }),
      )
      .optional(),
    StreamSpecification: z.strictObject({ StreamViewType: text }).optional(),
    TimeToLiveSpecification: z.strictObject({ AttributeName: text, Enabled: z.boolean() }).optional(),
    DeletionProtectionEnabled: ignored,
    OnDemandThroughput: ignored,
    PointInTimeRecoverySpecification: ignored,
  }),
  'AWS::Events::Rule': z.strictObject({
    ScheduleExpression: text,
    State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
    Targets: z.array(z.strictObject({ Arn: text, Id: text, Input: text, RetryPolicy: ignored })),
    Description: text.optional(),
  }),
  'AWS::IAM::Policy': z.strictObject({ PolicyDocument: document, PolicyName: text, Roles: z.array(text) }),
  'AWS::IAM::Role': z.strictObject({
    AssumeRolePolicyDocument: document,
    ManagedPolicyArns: z.array(text).default([]),
  }),
  /** The local cloud encrypts nothing. A key consists only of its policy, which says which callers may use the key. */
  'AWS::KMS::Key': z.strictObject({
    KeyPolicy: document,
    Description: text.optional(),
    EnableKeyRotation: z.boolean().optional(),
  }),
  'AWS::Lambda::EventInvokeConfig': z.strictObject({
    FunctionName: text,
    Qualifier: z.literal('$LATEST'),
    MaximumRetryAttempts: z.number().min(0).max(2),
    // Ignored because the local retries end within seconds, long before any maximum age.
    MaximumEventAgeInSeconds: ignored,
  }),
  'AWS::Lambda::EventSourceMapping': z.strictObject({
    EventSourceArn: text,
    FunctionName: text,
    BatchSize: z.number(),
    BisectBatchOnFunctionError: z.boolean().default(false),
    MaximumRetryAttempts: z.number().min(0),
    FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: text })) }),
    StartingPosition: z.literal('TRIM_HORIZON'),
    /** The local cloud stores failed records itself, but still checks the role's right to send to this queue. */
    DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: text }) }).optional(),
  }),
  'AWS::Lambda::Function': z.strictObject({
    Code: z.strictObject({ S3Bucket: text, S3Key: text }),
    Handler: text,
    Runtime: z.string().regex(/^nodejs\d+\.x$/),
    Timeout: z.number(),
    MemorySize: z.number(),
    Environment: z.strictObject({ Variables: z.record(text, text) }).default({ Variables: {} }),
    /** ARN of the role. */
    Role: text,
    // The runtime keeps logs and dead letters in its own way, but still checks that the role may write them.
    DeadLetterConfig: z.strictObject({ TargetArn: text }).optional(),
    LoggingConfig: z.strictObject({ LogGroup: text }).optional(),
    // Ignored: all workers run on this machine.
    Architectures: ignored,
    Description: ignored,
    ReservedConcurrentExecutions: ignored,
  }),
  'AWS::Lambda::Permission': z.strictObject({
    Action: text,
    FunctionName: text,
    Principal: text,
    SourceArn: text.optional(),
    SourceAccount: text.optional(),
    FunctionUrlAuthType: text.optional(),
    InvokedViaFunctionUrl: z.boolean().optional(),
  }),
  'AWS::Lambda::Url': z.strictObject({ AuthType: z.enum(['NONE', 'AWS_IAM']), TargetFunctionArn: text }),
  'AWS::S3::Bucket': bucketProperties,
  'AWS::S3::BucketPolicy': z.strictObject({ Bucket: text, PolicyDocument: document }),
  'AWS::SES::ConfigurationSet': z.strictObject({}),
  /** Events that SES counts. The local SES produces no rejects or rendering failures. */
  'AWS::SES::ConfigurationSetEventDestination': z.strictObject({
    ConfigurationSetName: text,
    EventDestination: z.strictObject({
      Enabled: z.literal(true),
      MatchingEventTypes: z.array(z.enum(['bounce', 'complaint', 'reject', 'renderingFailure'])),
      // Without effect: the local cloud has no metrics.
      CloudWatchDestination: z.unknown(),
    }),
  }),
  'AWS::SSM::Parameter': z.strictObject({
    Name: text,
    Type: z.literal('String'),
    Value: text,
  }),
  'AWS::SecretsManager::Secret': z.strictObject({
    Description: text.optional(),
    GenerateSecretString: z
      .strictObject({ PasswordLength: z.number(), ExcludePunctuation: z.literal(true) })
      .optional(),
  }),
  'Custom::CDKBucketDeployment': z.strictObject({
    ServiceToken: text,
    SourceBucketNames: z.array(text),
    SourceObjectKeys: z.array(text),
    DestinationBucketName: text,
    Prune: z.literal(false),
    OutputObjectKeys: ignored,
    SystemMetadata: z.strictObject({ 'cache-control': text }).optional(),
    WaitForDistributionInvalidation: ignored,
  }),
  'Custom::S3BucketNotifications': z.strictObject({
    ServiceToken: text,
    BucketName: text,
    Managed: z.literal(true),
    SkipDestinationValidation: ignored,
    NotificationConfiguration: z.strictObject({
      LambdaFunctionConfigurations: z.array(
        z.strictObject({
          Events: z.array(z.literal('s3:ObjectCreated:*')),
          LambdaFunctionArn: text,
          Filter: z.strictObject({
            Key: z.strictObject({
              FilterRules: z.tuple([z.strictObject({ Name: z.literal('prefix'), Value: text })]),
            }),
          }),
        }),
      ),
    }),
  }),
} as const;
export type EnactedType = keyof typeof enacted;

/** Functions that create a resource from its resolved properties, by type. */
export type Creators<T extends EnactedType = EnactedType> = {
  [Type in T]: (
    logicalId: string,
    properties: z.output<(typeof enacted)[Type]>,
  ) => Created | Promise<Created>;
};

/** Validates and returns a resource's properties. @throws NotSupported with the first unsupported property */
export function propertiesOf<T extends EnactedType>(
  type: T,
  properties: object,
): z.output<(typeof enacted)[T]> {
  const result = enacted[type].safeParse(properties);
  if (result.success) return result.data as z.output<(typeof enacted)[T]>;
  const [issue] = result.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw new NotSupported(
    'CloudFormation',
    `${type} ${[...(issue?.path ?? []), ...keys].join('.')} (${issue?.message})`,
  );
}

const named = (name: string): Created => ({ ref: name });

/**
 * Types accepted without effect, with the reference that each gets. The local cloud keeps logs and failed events in its
 * own way; the other types matter only in AWS.
 */
export const inertTypes: Readonly<Record<string, (name: string) => Created>> = {
  'AWS::Budgets::Budget': named,
  'AWS::CloudWatch::Alarm': named,
  'AWS::Cognito::LogDeliveryConfiguration': named,
  'AWS::Cognito::UserPoolRiskConfigurationAttachment': named,
  'AWS::Logs::MetricFilter': named,
  'AWS::Lambda::LayerVersion': (name) => ({ ref: arnOf('lambda', `layer:${name}:1`) }),
  'AWS::Logs::LogGroup': (name) => ({ ref: name, attributes: { Arn: arnOf('logs', `log-group:${name}:*`) } }),
  'AWS::SNS::Subscription': named,
  'AWS::SNS::Topic': (name) => ({ ref: arnOf('sns', name), attributes: { TopicName: name } }),
  'AWS::SNS::TopicPolicy': named,
  'AWS::SQS::Queue': (name) => ({
    ref: `https://sqs.${region}.amazonaws.com/${accountId}/${name}`,
    attributes: { Arn: arnOf('sqs', name), QueueName: name },
  }),
  'AWS::SQS::QueuePolicy': named,
  'AWS::WAFv2::WebACL': (name) => ({
    ref: name,
    attributes: { Arn: arnOf('wafv2', `global/webacl/${name}`) },
  }),
};
