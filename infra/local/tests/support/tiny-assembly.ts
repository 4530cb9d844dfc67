import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CloudOptions } from '../../cloud.ts';
import type { Json, JsonObject, TemplateResource } from '../../stack/template.ts';

/** Functions of the tiny deployment, the smallest that uses every part of the local cloud's runtime. */
export interface TinyFunctions {
  /** CommonJS source of each function's index.js. */
  page: string;
  api: string;
  photo: string;
  job: string;
  hook: string;
}

const tinyFunctions: TinyFunctions = {
  page: `exports.handler = async (event) => ({ statusCode: 200, headers: { 'cache-control': 's-maxage=60' }, body: 'page ' + event.rawPath })`,
  api: `exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify({ headers: event.headers, env: process.env.SITE }) })`,
  photo: `exports.handler = async () => {}`,
  job: `exports.handler = async () => {}`,
  hook: `exports.handler = async (event) => ({ statusCode: 200, body: 'hook ' + event.rawPath + ' ' + event.body })`,
};

/** Options that connect the cloud to the tiny deployment. */
export const tiny: Pick<CloudOptions, 'product' | 'stage'> = {
  stage: 'tiny',
  product: {
    parameters: ({ site, payment }) => ({ SiteOrigin: site, PaymentOrigin: payment }),
    stripe: { secret: 'PaymentSecret', webhookUrl: 'HookAddress', webhookEvents: 'HookEvents' },
  },
};

/** Writes the output of a synthesis: template, asset manifest and assets. `more` adds or replaces resources. */
export function writeTinyAssembly(
  folder: string,
  functions: Partial<TinyFunctions> = {},
  more: Record<string, TemplateResource> = {},
): void {
  const files: Record<string, object> = {};
  const asset = (hash: string, contents: Record<string, string>): void => {
    mkdirSync(join(folder, `asset.${hash}`), { recursive: true });
    for (const [name, text] of Object.entries(contents))
      writeFileSync(join(folder, `asset.${hash}`, name), text);
    files[hash] = { source: { path: `asset.${hash}`, packaging: 'zip' } };
  };
  for (const [name, code] of Object.entries({ ...tinyFunctions, ...functions }))
    asset(name, { 'index.js': code });
  asset('site', { 'private.html': '<h1>private</h1>', 'app.css': 'body{}' });

  const concatenated = (parts: Json[]) => ({ 'Fn::Join': ['', parts] });
  const attribute = (...of: [id: string, name: string]) => ({ 'Fn::GetAtt': of });
  const arn = (id: string) => attribute(id, 'Arn');
  const lambda = (hash: string): TemplateResource => ({
    Type: 'AWS::Lambda::Function',
    DependsOn: ['RolePolicy'],
    Properties: {
      Role: arn('Role'),
      Code: { S3Bucket: 'assets', S3Key: `${hash}.zip` },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 5,
      MemorySize: 128,
      Environment: {
        Variables: {
          TABLE_NAME: { Ref: 'Table' },
          SITE: { Ref: 'SiteOrigin' },
          STRIPE: { Ref: 'PaymentOrigin' },
        },
      },
    },
  });
  const a = (Type: string, Properties: JsonObject): TemplateResource => ({ Type, Properties });
  const url = (AuthType: string, id: string) =>
    a('AWS::Lambda::Url', { AuthType, TargetFunctionArn: arn(id) });
  const permission = (id: string, Principal: string, more: JsonObject = {}) =>
    a('AWS::Lambda::Permission', {
      Action: 'lambda:InvokeFunction',
      FunctionName: arn(id),
      Principal,
      ...more,
    });
  const policy = (...statements: JsonObject[]): JsonObject => ({
    Version: '2012-10-17',
    Statement: statements.map((one) => ({ Effect: 'Allow', ...one })),
  });
  const origin = (Id: string, DomainName: Json, more: JsonObject = { CustomOriginConfig: {} }) => ({
    Id,
    DomainName,
    ...more,
  });
  const behavior = (id: string) => ({
    TargetOriginId: id,
    CachePolicyId: { Ref: 'PageCache' },
    ViewerProtocolPolicy: 'redirect-to-https',
  });
  const Resources: Record<string, TemplateResource> = {
    PageFunction: lambda('page'),
    ApiFunction: lambda('api'),
    PhotoFunction: lambda('photo'),
    JobFunction: lambda('job'),
    HookFunction: lambda('hook'),
    PageUrl: url('AWS_IAM', 'PageFunction'),
    HookUrl: url('NONE', 'HookFunction'),
    Table: a('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    }),
    Mapping: a('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: attribute('Table', 'StreamArn'),
      FunctionName: { Ref: 'JobFunction' },
      StartingPosition: 'TRIM_HORIZON',
      MaximumRetryAttempts: 2,
      BatchSize: 10,
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    }),
    Sweep: a('AWS::Events::Rule', {
      ScheduleExpression: 'rate(5 minutes)',
      Targets: [{ Arn: arn('JobFunction'), Id: 'job', Input: '{"job":"sweep"}' }],
    }),
    UploadsBucket: { Type: 'AWS::S3::Bucket' },
    SiteBucket: { Type: 'AWS::S3::Bucket' },
    Notifications: {
      Type: 'Custom::S3BucketNotifications',
      DependsOn: 'PhotoPermission',
      Properties: {
        ServiceToken: 'token',
        BucketName: { Ref: 'UploadsBucket' },
        Managed: true,
        NotificationConfiguration: {
          LambdaFunctionConfigurations: [
            {
              Events: ['s3:ObjectCreated:*'],
              Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: 'photos/' }] } },
              LambdaFunctionArn: arn('PhotoFunction'),
            },
          ],
        },
      },
    },
    Build: a('Custom::CDKBucketDeployment', {
      ServiceToken: 'token',
      SourceBucketNames: ['assets'],
      SourceObjectKeys: ['site.zip'],
      DestinationBucketName: { Ref: 'SiteBucket' },
      Prune: false,
    }),
    PaymentSecret: a('AWS::SecretsManager::Secret', {}),
    OriginSecret: a('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
    }),
    Api: a('AWS::ApiGatewayV2::Api', { Name: 'api', ProtocolType: 'HTTP' }),
    ApiIntegration: a('AWS::ApiGatewayV2::Integration', {
      ApiId: { Ref: 'Api' },
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: arn('ApiFunction'),
      PayloadFormatVersion: '2.0',
    }),
    ApiRoute: a('AWS::ApiGatewayV2::Route', {
      ApiId: { Ref: 'Api' },
      RouteKey: '$default',
      Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'ApiIntegration' }]] },
    }),
    PageCache: a('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        Name: 'pages',
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 86_400,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    }),
    Distribution: a('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Enabled: true,
        Origins: [
          origin('page', {
            'Fn::Select': [2, { 'Fn::Split': ['/', attribute('PageUrl', 'FunctionUrl')] }],
          }),
          origin('files', attribute('SiteBucket', 'RegionalDomainName'), { S3OriginConfig: {} }),
          origin('api', concatenated([{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']), {
            CustomOriginConfig: {},
            OriginCustomHeaders: [
              {
                HeaderName: 'x-origin-secret',
                HeaderValue: concatenated([
                  '{{resolve:secretsmanager:',
                  { Ref: 'OriginSecret' },
                  ':SecretString:::}}',
                ]),
              },
            ],
          }),
        ],
        CacheBehaviors: [
          { ...behavior('files'), PathPattern: '/assets/*' },
          { ...behavior('files'), PathPattern: '/private.html' },
          { ...behavior('api'), PathPattern: '/api/*' },
        ],
        DefaultCacheBehavior: behavior('page'),
      },
    }),
    Role: a('AWS::IAM::Role', {
      AssumeRolePolicyDocument: policy({
        Action: 'sts:AssumeRole',
        Principal: { Service: 'lambda.amazonaws.com' },
      }),
    }),
    RolePolicy: a('AWS::IAM::Policy', {
      PolicyName: 'rights',
      Roles: [{ Ref: 'Role' }],
      PolicyDocument: policy(
        { Action: ['dynamodb:PutItem', 'dynamodb:GetItem'], Resource: arn('Table') },
        {
          Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          Resource: attribute('Table', 'StreamArn'),
        },
        { Action: 'dynamodb:ListStreams', Resource: '*' },
      ),
    }),
    ApiPermission: permission('ApiFunction', 'apigateway.amazonaws.com'),
    PhotoPermission: permission('PhotoFunction', 's3.amazonaws.com'),
    SweepPermission: permission('JobFunction', 'events.amazonaws.com'),
    PagePermission: permission('PageFunction', 'cloudfront.amazonaws.com', { InvokedViaFunctionUrl: true }),
    PageUrlPermission: permission('PageFunction', 'cloudfront.amazonaws.com', {
      Action: 'lambda:InvokeFunctionUrl',
    }),
    HookPermission: permission('HookFunction', '*', { InvokedViaFunctionUrl: true }),
    HookUrlPermission: permission('HookFunction', '*', {
      Action: 'lambda:InvokeFunctionUrl',
      FunctionUrlAuthType: 'NONE',
    }),
    SiteBucketPolicy: a('AWS::S3::BucketPolicy', {
      Bucket: { Ref: 'SiteBucket' },
      PolicyDocument: policy({
        Action: ['s3:GetObject', 's3:ListBucket'],
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: [arn('SiteBucket'), concatenated([arn('SiteBucket'), '/*'])],
      }),
    }),
    ...more,
  };
  const template = {
    Parameters: { SiteOrigin: { Type: 'String' }, PaymentOrigin: { Type: 'String' } },
    Resources,
    Outputs: {
      HookAddress: { Value: attribute('HookUrl', 'FunctionUrl') },
      HookEvents: { Value: 'customer.created' },
    },
  };
  writeFileSync(join(folder, 'tiny.template.json'), JSON.stringify(template));
  writeFileSync(join(folder, 'tiny.assets.json'), JSON.stringify({ files }));
}
