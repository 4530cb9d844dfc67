import * as z from 'zod';
import { accountId, arnOf, region } from '../account.ts';
import { NotSupported } from '../protocol/service.ts';
import type { Created } from './template.ts';

/**
 * What is supported of a template: resource types that the local cloud enacts, with exactly the properties it
 * honours, and types that it takes without effect. Any other type or property stops the start with its name.
 * User pools, buckets and CloudFront's policies and distribution have their lists beside their stand-ins.
 */
const text = z.string();
const tags = z.unknown().optional();

export const functionProperties = z.strictObject({
  Code: z.strictObject({ S3Bucket: text, S3Key: text }),
  Handler: text,
  Runtime: z.string().regex(/^nodejs\d+\.x$/),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.strictObject({ Variables: z.record(text, text) }).default({ Variables: {} }),
  /** Its ARN. */
  Role: text,
  // The runtime keeps logs and dead letters in its own way; that the role may write there is asked for all the same.
  DeadLetterConfig: z.strictObject({ TargetArn: text }).optional(),
  LoggingConfig: z.strictObject({ LogGroup: text }).optional(),
  // Of no effect on one machine, whose processor all workers share.
  Architectures: z.unknown().optional(),
  Description: text.optional(),
  ReservedConcurrentExecutions: z.unknown().optional(),
  Tags: tags,
});

export const functionUrlProperties = z.strictObject({
  AuthType: z.enum(['NONE', 'AWS_IAM']),
  TargetFunctionArn: text,
  InvokeMode: z.literal('BUFFERED').optional(),
});

export const eventInvokeConfigProperties = z.strictObject({
  FunctionName: text,
  Qualifier: z.literal('$LATEST'),
  MaximumRetryAttempts: z.number().min(0).max(2),
  // An event waits here for no longer than its tries take.
  MaximumEventAgeInSeconds: z.number().min(60).max(21_600).optional(),
});

export const eventSourceMappingProperties = z.strictObject({
  EventSourceArn: text,
  FunctionName: text,
  BatchSize: z.number().default(100),
  BisectBatchOnFunctionError: z.boolean().default(false),
  /** -1 is "until they expire". */
  MaximumRetryAttempts: z.number().default(-1),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: text })) })
    .default({ Filters: [] }),
  StartingPosition: z.literal('TRIM_HORIZON'),
  /** What is given up is kept in the store; that the role may leave it there is asked for all the same. */
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: text }) }).optional(),
});

export const ruleProperties = z.strictObject({
  ScheduleExpression: text,
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(
    z.strictObject({ Arn: text, Id: text, Input: text.optional(), RetryPolicy: z.unknown().optional() }),
  ),
  Description: text.optional(),
});

/** Bounds a bill: the engine of one machine serves less, and costs nothing. */
const ceiling = z
  .strictObject({ MaxReadRequestUnits: z.int().min(1), MaxWriteRequestUnits: z.int().min(1) })
  .optional();

export const tableProperties = z.strictObject({
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: text, AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: z.array(z.strictObject({ AttributeName: text, KeyType: z.enum(['HASH', 'RANGE']) })),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: text,
        KeySchema: z.array(z.strictObject({ AttributeName: text, KeyType: z.enum(['HASH', 'RANGE']) })),
        Projection: z.strictObject({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(text).optional(),
        }),
        OnDemandThroughput: ceiling,
      }),
    )
    .optional(),
  OnDemandThroughput: ceiling,
  StreamSpecification: z.strictObject({ StreamViewType: text }).optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: text, Enabled: z.boolean() }).optional(),
  // Protects what only AWS has.
  DeletionProtectionEnabled: z.unknown().optional(),
  PointInTimeRecoverySpecification: z.unknown().optional(),
  SSESpecification: z.unknown().optional(),
  Tags: tags,
});

export const parameterProperties = z.strictObject({
  Name: text,
  Type: z.literal('String'),
  Value: text,
  Description: text.optional(),
  Tags: tags,
});

export const configurationSetProperties = z.strictObject({});
/** Rejects and rendering failures do not happen here. */
export const eventDestinationProperties = z.strictObject({
  ConfigurationSetName: text,
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    MatchingEventTypes: z.array(z.enum(['bounce', 'complaint', 'reject', 'renderingFailure'])),
    // A metric's dimensions: the local cloud has no metrics.
    CloudWatchDestination: z.unknown(),
  }),
});

export const secretProperties = z.strictObject({
  Description: text.optional(),
  GenerateSecretString: z
    .strictObject({ PasswordLength: z.number().default(32), ExcludePunctuation: z.literal(true) })
    .optional(),
  Tags: tags,
});

export const httpApiProperties = z.strictObject({ Name: text, ProtocolType: z.literal('HTTP'), Tags: tags });
export const integrationProperties = z.strictObject({
  ApiId: text,
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: text,
  PayloadFormatVersion: z.literal('2.0'),
});
export const authorizerProperties = z.strictObject({
  ApiId: text,
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.strictObject({ Audience: z.array(text), Issuer: text }),
  Name: text,
});
export const routeProperties = z.strictObject({
  ApiId: text,
  RouteKey: text,
  Target: text,
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: text.optional(),
  AuthorizationScopes: z.array(text).default([]),
});
export const stageProperties = z.strictObject({
  ApiId: text,
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  // One visitor on one machine meets no throttle; the runtime has its own log.
  AccessLogSettings: z.unknown().optional(),
  DefaultRouteSettings: z.unknown().optional(),
  RouteSettings: z.unknown().optional(),
  Tags: tags,
});

export const edgeFunctionProperties = z.strictObject({
  Name: text,
  AutoPublish: z.literal(true),
  FunctionCode: text,
  FunctionConfig: z.strictObject({ Comment: text.optional(), Runtime: text }),
});
export const originAccessControlProperties = z.strictObject({
  OriginAccessControlConfig: z.strictObject({
    Name: text,
    Description: text.optional(),
    OriginAccessControlOriginType: z.enum(['s3', 'lambda']),
    SigningBehavior: z.literal('always'),
    SigningProtocol: z.literal('sigv4'),
  }),
});

export const bucketDeploymentProperties = z.strictObject({
  ServiceToken: text,
  SourceBucketNames: z.array(text),
  SourceObjectKeys: z.array(text),
  DestinationBucketName: text,
  Prune: z.boolean(),
  OutputObjectKeys: z.boolean().optional(),
  SystemMetadata: z.strictObject({ 'cache-control': text }).optional(),
  WaitForDistributionInvalidation: z.boolean().optional(),
});

export const bucketNotificationsProperties = z.strictObject({
  ServiceToken: text,
  BucketName: text,
  Managed: z.literal(true),
  SkipDestinationValidation: z.boolean().optional(),
  NotificationConfiguration: z.strictObject({
    LambdaFunctionConfigurations: z.array(
      z.strictObject({
        Events: z.array(z.literal('s3:ObjectCreated:*')),
        LambdaFunctionArn: text,
        Filter: z
          .strictObject({
            Key: z.strictObject({
              FilterRules: z.array(z.strictObject({ Name: z.enum(['prefix', 'suffix']), Value: text })),
            }),
          })
          .optional(),
      }),
    ),
  }),
});

/** Parses a resource's properties. @throws NotSupported naming the first one that is not on the list */
export function propertiesOf<S extends z.ZodType>(type: string, schema: S, properties: unknown): z.output<S> {
  const result = schema.safeParse(properties);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw new NotSupported(
    'CloudFormation',
    `${type} ${[...(issue?.path ?? []), ...keys].join('.')} (${issue?.message})`,
  );
}

const named = (name: string): Created => ({ ref: name });

/**
 * Taken without effect, by the physical name they get: logs, what is logged, alarms and queues, which the local cloud has in
 * its own way, and what only a stage for AWS may have.
 */
export const inertTypes: Readonly<Record<string, (name: string) => Created>> = {
  'AWS::Budgets::Budget': named,
  'AWS::CDK::Metadata': named,
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
