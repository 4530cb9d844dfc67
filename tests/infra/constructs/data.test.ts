import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { indexes, queues } from '#shared/deployment/table.ts';
import { commandKey, notificationPrefix, outboxKey } from '#shared/deployment/keys.ts';
import { propertiesOf, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));

interface BucketProperties {
  PublicAccessBlockConfiguration: Record<string, boolean>;
  CorsConfiguration?: { CorsRules: Array<{ AllowedMethods: string[]; AllowedOrigins: unknown[] }> };
}
interface Statement {
  Effect: string;
  Principal: unknown;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}
const buckets = Object.entries(template.findResources('AWS::S3::Bucket')) as Array<
  [string, { Properties: BucketProperties }]
>;
const policyOf = (bucket: string): Statement[] => {
  const found = Object.values(template.findResources('AWS::S3::BucketPolicy')) as Array<{
    Properties: { Bucket: { Ref: string }; PolicyDocument: { Statement: Statement[] } };
  }>;
  return found
    .filter(({ Properties }) => Properties.Bucket.Ref === bucket)
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
};

const messagesOf = (prefix: string) => {
  const Keys = { pk: { S: [{ prefix }] } };
  return [
    { eventName: ['INSERT'], dynamodb: { Keys } },
    { eventName: ['MODIFY'], dynamodb: { Keys, NewImage: { sentAgain: { S: [{ exists: true }] } } } },
  ].map((pattern) => ({ Pattern: JSON.stringify(pattern) }));
};

/** Stream filter for notifications whose mail is not delivered yet. */
const mailedNotifications = {
  Pattern: JSON.stringify({
    dynamodb: {
      Keys: { sk: { S: [{ prefix: notificationPrefix }] } },
      NewImage: { queue: { S: [queues.outbox] } },
    },
  }),
};

describe('the table', () => {
  test('has on-demand billing, recovery, deletion protection, TTL and a stream', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    });
  });

  test('has the indexes that the functions query', () => {
    const [table] = Object.values(template.findResources('AWS::DynamoDB::Table')) as Array<{
      Properties: { GlobalSecondaryIndexes: Array<{ IndexName: string }> };
    }>;
    const names = table?.Properties.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
    expect(names?.sort()).toEqual(
      Object.values(indexes)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('has the same throughput ceiling as each of its indexes', () => {
    interface Throughput {
      OnDemandThroughput?: { MaxReadRequestUnits: number; MaxWriteRequestUnits: number };
    }
    const table = propertiesOf<Throughput & { GlobalSecondaryIndexes: Throughput[] }>(template, 'Table');
    expect(table.OnDemandThroughput).toEqual({ MaxReadRequestUnits: 2000, MaxWriteRequestUnits: 1000 });
    for (const index of table.GlobalSecondaryIndexes)
      expect(index.OnDemandThroughput).toEqual(table.OnDemandThroughput);
  });

  test('invokes the job Lambda only for outbox messages and undelivered notifications', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: 'JobFunction' },
      FilterCriteria: { Filters: [...messagesOf(outboxKey('').pk), mailedNotifications] },
    });
  });

  test('invokes the membership Lambda only for commands to the payment provider', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: 'MembershipFunction' },
      FilterCriteria: { Filters: messagesOf(commandKey('').pk) },
    });
    // DynamoDB recommends at most two readers per stream shard.
    template.resourceCountIs('AWS::Lambda::EventSourceMapping', 2);
  });

  test.each([
    ['sweep', 2],
    ['redrive', 1],
    ['countries', 5],
    ['places', 5],
    ['documents', 60],
  ])('a schedule runs the job %s every %s minute(s)', (job, minutes) => {
    const rate = minutes === 60 ? '1 hour' : `${minutes} minute${minutes === 1 ? '' : 's'}`;
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: `rate(${rate})`,
      Targets: [
        {
          Arn: { 'Fn::GetAtt': ['JobFunction', 'Arn'] },
          Input: JSON.stringify({ job }),
          RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
        },
      ],
    });
  });

  test('the job Lambda never retries a failed scheduled run', () => {
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: 'JobFunction' },
      Qualifier: '$LATEST',
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 60,
    });
    expect(propertiesOf(template, 'JobFunction')).not.toHaveProperty('DeadLetterConfig');
  });
});

describe('buckets', () => {
  test.each(buckets)('%s blocks all public access', (_id, { Properties }) => {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  test.each(buckets)('%s refuses requests without TLS', (id) => {
    const refused = policyOf(id).find(
      ({ Effect, Condition }) =>
        Effect === 'Deny' && Condition?.['Bool']?.['aws:SecureTransport'] === 'false',
    );
    expect(refused).toMatchObject({ Action: 's3:*', Principal: { AWS: '*' } });
  });

  test('let CloudFront read only the public objects of the media bucket', () => {
    const allowed = policyOf('MediaBucket').filter(({ Effect }) => Effect === 'Allow');
    const forDistribution = {
      Effect: 'Allow',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() as unknown } },
    };
    const bucket = { 'Fn::GetAtt': ['MediaBucket', 'Arn'] };
    expect(allowed).toEqual([
      { ...forDistribution, Action: 's3:GetObject', Resource: { 'Fn::Join': ['', [bucket, '/media/*']] } },
      { ...forDistribution, Action: 's3:ListBucket', Resource: bucket },
    ]);
  });

  test('keep uploads and documents inaccessible from outside the account', () => {
    for (const id of ['UploadsBucket', 'DocumentsBucket'])
      expect(policyOf(id).filter(({ Effect }) => Effect === 'Allow')).toEqual([]);
  });

  test('let browsers only post uploads and documents, and only from the site', () => {
    const withCors = buckets.filter(([, { Properties }]) => Properties.CorsConfiguration);
    expect(withCors.map(([id]) => id).sort()).toEqual(['DocumentsBucket', 'UploadsBucket']);
    for (const [, { Properties }] of withCors)
      expect(Properties.CorsConfiguration?.CorsRules).toMatchObject([
        { AllowedMethods: ['POST'], AllowedOrigins: [{ Ref: 'SiteOrigin' }] },
      ]);
  });

  test('encrypt documents with their own rotating key', () => {
    template.hasResource('AWS::KMS::Key', { Properties: { EnableKeyRotation: true } });
    template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          {
            ServerSideEncryptionByDefault: {
              SSEAlgorithm: 'aws:kms',
              KMSMasterKeyID: { 'Fn::GetAtt': ['DocumentsKey', 'Arn'] },
            },
          },
        ],
      },
    });
  });

  test('expire unused uploads after a day, but never expire documents', () => {
    const expiry = (id: string) =>
      propertiesOf<{ LifecycleConfiguration: { Rules: unknown } }>(template, id).LifecycleConfiguration.Rules;
    expect(expiry('UploadsBucket')).toMatchObject([{ ExpirationInDays: 1 }]);
    expect(JSON.stringify(expiry('DocumentsBucket'))).not.toContain('Expiration');
  });

  test('invoke the photo Lambda for each uploaded photo', () => {
    template.hasResourceProperties('Custom::S3BucketNotifications', {
      BucketName: { Ref: 'UploadsBucket' },
      NotificationConfiguration: {
        LambdaFunctionConfigurations: [
          {
            Events: ['s3:ObjectCreated:*'],
            Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: 'photos/' }] } },
            LambdaFunctionArn: { 'Fn::GetAtt': ['PhotoFunction', 'Arn'] },
          },
        ],
      },
    });
  });

  test('receive hashed files before the pages that link them, and never delete files', () => {
    const deployments = Object.entries(template.findResources('Custom::CDKBucketDeployment')) as Array<
      [string, { Properties: Record<string, unknown>; DependsOn?: string[] }]
    >;
    for (const [, { Properties }] of deployments)
      expect(Properties).toMatchObject({ DestinationBucketName: { Ref: 'SiteBucket' }, Prune: false });
    const lasting = deployments.filter(([, { Properties }]) => Properties['SystemMetadata']);
    expect(lasting.map(([, { Properties }]) => Properties['SystemMetadata'])).toEqual([
      { 'cache-control': 'public, max-age=31536000, immutable' },
    ]);
    const [assets] = lasting.map(([id]) => id);
    const [shell] = deployments.filter(([id]) => id !== assets);
    expect(shell?.[1].DependsOn).toContain(assets);
    expect(template.findResources('AWS::Lambda::Function')['PageFunction']).toMatchObject({
      DependsOn: expect.arrayContaining([assets]) as unknown,
    });
  });
});
