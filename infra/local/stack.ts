import { createHash } from 'node:crypto';
import { accountId, region } from './account.ts';
import type { Clock } from './clock.ts';
import {
  cachePolicyProperties,
  managedCachePolicies,
  managedOriginRequestPolicies,
  originRequestPolicyProperties,
  responseHeadersPolicyProperties,
  type CachePolicy,
  type OriginRequestPolicy,
  type ResponseHeadersPolicy,
} from './cloudfront-policies.ts';
import { createCloudFront, type CloudFront } from './cloudfront.ts';
import type { Cognito } from './cognito/index.ts';
import { distributionProperties } from './distribution.ts';
import type { DynamoDb } from './dynamodb.ts';
import { createEdgeFunction, type EdgeFunction } from './edge-function.ts';
import type { EventPattern } from './event-filter.ts';
import { createFunctionUrl, signatureNeeded } from './function-url.ts';
import { LambdaFunction, type FunctionRuntime } from './functions.ts';
import { createHttpApi, type HttpRoute } from './http-api.ts';
import type { JwtAuthorizer } from './jwt-authorizer.ts';
import * as promises from './promises.ts';
import { rateMilliseconds, type Schedule } from './schedules.ts';
import { NotPromised, type LocalRequest, type LocalService } from './service.ts';
import type { StreamMapping } from './stream.ts';
import {
  creationOrder,
  resolve,
  type Created,
  type Json,
  type JsonObject,
  type Template,
} from './template.ts';

/** What the resources of a template are made in. */
export interface StackServices {
  clock: Clock;
  dynamodb: DynamoDb;
  cognito: Pick<Cognito, 'createUserPool' | 'createClient' | 'createGroup' | 'jwks'>;
  createBucket: (name: string, properties: JsonObject) => void;
  /** Objects of a bucket as CloudFront's origin access reads them. */
  bucketOrigin: (bucket: string) => LocalService;
  putParameter: (name: string, value: string) => void;
  /** Makes the secret unless it is there; `generate` is the length of a generated string. @returns its ARN */
  createSecret: (name: string, generate: number | undefined) => string;
  /** @throws Error where there is no such secret or it has no value */
  secretString: (id: string) => string;
  /** Copies an asset's files into a bucket. */
  deployFiles: (assetHash: string, bucket: string) => void;
  /** The directory of an asset. */
  assetDirectory: (assetHash: string) => string;
  functionRuntime: FunctionRuntime;
  /** Variables that every function gets beside its own. */
  functionEnvironment: Record<string, string>;
  startLater: (target: LambdaFunction, event: unknown) => void;
  onError: (error: unknown, request?: LocalRequest) => void;
}

export interface BucketNotification {
  bucket: string;
  prefix: string;
  suffix: string;
  target: LambdaFunction;
}

/** What is behind a host name of the template's. */
export interface Gateway {
  id: string;
  /** As anybody reaches it. */
  handle: LocalService;
}

export interface Stack {
  /** `Ref` of every resource by logical id, and every output by name. */
  resources: Record<string, string>;
  /** By entry: `stripe-webhook` is the resource StripeWebhookFunction. */
  functions: Map<string, LambdaFunction>;
  functionByArn: (nameOrArn: string) => LambdaFunction | undefined;
  /** HTTP APIs and function URLs by host name. */
  gateways: Map<string, Gateway>;
  site: { domainName: string; id: string; cloudFront: CloudFront };
  schedules: Schedule[];
  mappings: StreamMapping[];
  notifications: BucketNotification[];
}

/** Two workers of a function at once: as much as two cores carry, and enough to meet races. */
const workersPerFunction = 2;

/**
 * Creates what a synthesized template says, in the stand-ins.
 * @param parameters values of the template's parameters; those not given take their default
 * @throws NotPromised for a type, property or function that is not on a promise list
 */
export async function createStack(
  stackName: string,
  template: Template,
  parameters: Record<string, string>,
  services: StackServices,
): Promise<Stack> {
  const created = new Map<string, Created>();
  const functions = new Map<string, LambdaFunction>();
  const byArn = new Map<string, LambdaFunction>();
  const origins = new Map<string, LocalService>();
  const gateways = new Map<string, Gateway>();
  const schedules: Schedule[] = [];
  const mappings: StreamMapping[] = [];
  const notifications: BucketNotification[] = [];
  const apis = new Map<string, HttpRoute[]>();
  const integrations = new Map<string, LambdaFunction>();
  const authorizers = new Map<string, JwtAuthorizer>();
  const cachePolicies = new Map<string, CachePolicy>(Object.entries(managedCachePolicies));
  const requestPolicies = new Map<string, OriginRequestPolicy>(Object.entries(managedOriginRequestPolicies));
  const headerPolicies = new Map<string, ResponseHeadersPolicy>();
  const edgeFunctions = new Map<string, { name: string; code: string; runtime: string }>();
  const frameworkFunctions = customResourceProviders(template);
  let site: Stack['site'] | undefined;

  const physical = (id: string): string => `${stackName}-${id}`;
  const arn = (service: string, resource: string): string =>
    `arn:aws:${service}:${region}:${accountId}:${resource}`;
  /** Ids that AWS would invent: the same at every start. */
  const invented = (id: string, length: number): string =>
    createHash('sha256').update(physical(id)).digest('hex').slice(0, length);
  const functionOf = (nameOrArn: string): LambdaFunction => need(byArn, nameOrArn, 'function');

  const creators: Record<string, (id: string, properties: JsonObject) => Created | Promise<Created>> = {
    'AWS::Lambda::Function': (id, properties) => {
      const name = physical(id);
      const functionArn = arn('lambda', `function:${name}`);
      const known = { ref: name, attributes: { Arn: functionArn } };
      // The framework's own, behind custom resources that are done natively here.
      if (frameworkFunctions.has(id)) return known;
      const { Code, Handler, Timeout, MemorySize, Environment } = promises.promised(
        'AWS::Lambda::Function',
        promises.functionProperties,
        properties,
      );
      const entry = entryOf(id);
      const made = new LambdaFunction(
        {
          name: entry,
          arn: functionArn,
          directory: services.assetDirectory(Code.S3Key.replace(/\.zip$/, '')),
          handler: Handler,
          environment: {
            ...services.functionEnvironment,
            AWS_LAMBDA_FUNCTION_NAME: name,
            AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
            AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
            TZ: ':UTC',
            ...Environment.Variables,
          },
          timeoutSeconds: Timeout,
          memoryMegabytes: MemorySize,
          concurrency: workersPerFunction,
        },
        services.functionRuntime,
      );
      functions.set(entry, made);
      byArn.set(name, made).set(functionArn, made);
      return known;
    },
    'AWS::Lambda::Url': (id, properties) => {
      const { AuthType, TargetFunctionArn } = promises.promised(
        'AWS::Lambda::Url',
        promises.functionUrlProperties,
        properties,
      );
      const urlId = invented(id, 32);
      const domainName = `${urlId}.lambda-url.${region}.on.aws`;
      const handle = createFunctionUrl({
        id: urlId,
        domainName,
        target: functionOf(TargetFunctionArn),
        clock: services.clock,
      });
      origins.set(domainName, handle);
      gateways.set(domainName, { id: urlId, handle: AuthType === 'NONE' ? handle : signatureNeeded });
      return {
        ref: TargetFunctionArn,
        attributes: { FunctionUrl: `https://${domainName}/`, FunctionArn: TargetFunctionArn },
      };
    },
    'AWS::Lambda::EventSourceMapping': (id, properties) => {
      const mapping = promises.promised(
        'AWS::Lambda::EventSourceMapping',
        promises.eventSourceMappingProperties,
        properties,
      );
      mappings.push({
        streamArn: mapping.EventSourceArn,
        target: functionOf(mapping.FunctionName),
        batchSize: mapping.BatchSize,
        filters: mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as EventPattern),
        bisectOnError: mapping.BisectBatchOnFunctionError,
        maximumRetryAttempts: mapping.MaximumRetryAttempts < 0 ? undefined : mapping.MaximumRetryAttempts,
        reportsItemFailures: mapping.FunctionResponseTypes.length > 0,
      });
      return { ref: physical(id) };
    },
    'AWS::Events::Rule': (id, properties) => {
      const rule = promises.promised('AWS::Events::Rule', promises.ruleProperties, properties);
      for (const { Arn, Input } of rule.Targets) {
        const target = functionOf(Arn);
        const event = Input === undefined ? {} : (JSON.parse(Input) as unknown);
        schedules.push({
          name: id,
          everyMilliseconds: rateMilliseconds(rule.ScheduleExpression),
          run: () => services.startLater(target, event),
        });
      }
      return { ref: physical(id), attributes: { Arn: arn('events', `rule/${physical(id)}`) } };
    },
    'AWS::DynamoDB::Table': async (id, properties) => {
      const name = physical(id);
      const wanted = promises.promised('AWS::DynamoDB::Table', promises.tableProperties, properties);
      const { streamArn } = await services.dynamodb.createTable(name, wanted);
      return {
        ref: name,
        attributes: { Arn: arn('dynamodb', `table/${name}`), ...(streamArn && { StreamArn: streamArn }) },
      };
    },
    'AWS::Cognito::UserPool': (id, properties) => {
      const { UserPoolId, ...attributes } = services.cognito.createUserPool(id, properties);
      return {
        ref: UserPoolId,
        attributes: { ...attributes, UserPoolId, ProviderName: attributes.ProviderName },
      };
    },
    'AWS::Cognito::UserPoolClient': (id, properties) => {
      const { ClientId } = services.cognito.createClient(id, properties);
      return { ref: ClientId, attributes: { ClientId } };
    },
    'AWS::Cognito::UserPoolGroup': (_, properties) => {
      services.cognito.createGroup(properties);
      return { ref: String(properties['GroupName']) };
    },
    'AWS::S3::Bucket': (id, properties) => {
      const name = physical(id).toLowerCase();
      services.createBucket(name, properties);
      const host = `${name}.s3.${region}.amazonaws.com`;
      origins.set(host, services.bucketOrigin(name));
      return {
        ref: name,
        attributes: {
          Arn: `arn:aws:s3:::${name}`,
          RegionalDomainName: host,
          DomainName: `${name}.s3.amazonaws.com`,
        },
      };
    },
    'AWS::SSM::Parameter': (_, properties) => {
      const { Name, Value } = promises.promised(
        'AWS::SSM::Parameter',
        promises.parameterProperties,
        properties,
      );
      services.putParameter(Name, Value);
      return { ref: Name };
    },
    'AWS::SecretsManager::Secret': (id, properties) => {
      const { GenerateSecretString } = promises.promised(
        'AWS::SecretsManager::Secret',
        promises.secretProperties,
        properties,
      );
      const secretArn = services.createSecret(physical(id), GenerateSecretString?.PasswordLength);
      return { ref: secretArn, attributes: { Id: secretArn } };
    },
    'AWS::ApiGatewayV2::Api': (id, properties) => {
      promises.promised('AWS::ApiGatewayV2::Api', promises.httpApiProperties, properties);
      const apiId = invented(id, 10);
      const domainName = `${apiId}.execute-api.${region}.amazonaws.com`;
      const routes: HttpRoute[] = [];
      apis.set(apiId, routes);
      const handle = createHttpApi({
        id: apiId,
        domainName,
        routes,
        clock: services.clock,
        keySet: (issuer) => services.cognito.jwks(issuer.split('/').at(-1) ?? ''),
      });
      origins.set(domainName, handle);
      gateways.set(domainName, { id: apiId, handle });
      return { ref: apiId, attributes: { ApiId: apiId, ApiEndpoint: `https://${domainName}` } };
    },
    'AWS::ApiGatewayV2::Stage': (_, properties) => {
      const { StageName } = promises.promised(
        'AWS::ApiGatewayV2::Stage',
        promises.stageProperties,
        properties,
      );
      return { ref: StageName };
    },
    'AWS::ApiGatewayV2::Integration': (id, properties) => {
      const { IntegrationUri } = promises.promised(
        'AWS::ApiGatewayV2::Integration',
        promises.integrationProperties,
        properties,
      );
      const integrationId = invented(id, 7);
      integrations.set(integrationId, functionOf(IntegrationUri));
      return { ref: integrationId, attributes: { IntegrationId: integrationId } };
    },
    'AWS::ApiGatewayV2::Authorizer': (id, properties) => {
      const { JwtConfiguration } = promises.promised(
        'AWS::ApiGatewayV2::Authorizer',
        promises.authorizerProperties,
        properties,
      );
      const authorizerId = invented(id, 6);
      authorizers.set(authorizerId, { issuer: JwtConfiguration.Issuer, audience: JwtConfiguration.Audience });
      return { ref: authorizerId, attributes: { AuthorizerId: authorizerId } };
    },
    'AWS::ApiGatewayV2::Route': (id, properties) => {
      const route = promises.promised('AWS::ApiGatewayV2::Route', promises.routeProperties, properties);
      need(apis, route.ApiId, 'API').push({
        routeKey: route.RouteKey,
        target: need(integrations, route.Target.replace(/^integrations\//, ''), 'integration'),
        authorizer:
          route.AuthorizationType === 'JWT'
            ? need(authorizers, route.AuthorizerId ?? '', 'authorizer')
            : undefined,
        scopes: route.AuthorizationScopes,
      });
      return { ref: invented(id, 7) };
    },
    'AWS::CloudFront::CachePolicy': (id, properties) => {
      const { CachePolicyConfig } = promises.promised(
        'AWS::CloudFront::CachePolicy',
        cachePolicyProperties,
        properties,
      );
      cachePolicies.set(physical(id), CachePolicyConfig);
      return { ref: physical(id) };
    },
    'AWS::CloudFront::OriginRequestPolicy': (id, properties) => {
      const { OriginRequestPolicyConfig } = promises.promised(
        'AWS::CloudFront::OriginRequestPolicy',
        originRequestPolicyProperties,
        properties,
      );
      requestPolicies.set(physical(id), OriginRequestPolicyConfig);
      return { ref: physical(id) };
    },
    'AWS::CloudFront::ResponseHeadersPolicy': (id, properties) => {
      const { ResponseHeadersPolicyConfig } = promises.promised(
        'AWS::CloudFront::ResponseHeadersPolicy',
        responseHeadersPolicyProperties,
        properties,
      );
      headerPolicies.set(physical(id), ResponseHeadersPolicyConfig);
      return { ref: physical(id) };
    },
    'AWS::CloudFront::OriginAccessControl': (id, properties) => {
      promises.promised(
        'AWS::CloudFront::OriginAccessControl',
        promises.originAccessControlProperties,
        properties,
      );
      return { ref: invented(id, 14), attributes: { Id: invented(id, 14) } };
    },
    'AWS::CloudFront::Function': (id, properties) => {
      const { FunctionCode, FunctionConfig } = promises.promised(
        'AWS::CloudFront::Function',
        promises.edgeFunctionProperties,
        properties,
      );
      const functionArn = `arn:aws:cloudfront::${accountId}:function/${physical(id)}`;
      edgeFunctions.set(functionArn, { name: id, code: FunctionCode, runtime: FunctionConfig.Runtime });
      return { ref: functionArn, attributes: { FunctionARN: functionArn } };
    },
    'AWS::CloudFront::Distribution': (id, properties) => {
      if (site) throw new NotPromised('CloudFormation', 'a second AWS::CloudFront::Distribution');
      const { DistributionConfig } = promises.promised(
        'AWS::CloudFront::Distribution',
        distributionProperties,
        properties,
      );
      const distributionId = `E${invented(id, 13).toUpperCase()}`;
      const domainName = `d${invented(id, 13)}.cloudfront.net`;
      const edges = new Map<string, EdgeFunction>();
      site = {
        id: distributionId,
        domainName,
        cloudFront: createCloudFront({
          config: DistributionConfig,
          clock: services.clock,
          origin: (host) => need(origins, host, 'origin'),
          cachePolicy: (policy) => need(cachePolicies, policy, 'cache policy'),
          originRequestPolicy: (policy) => need(requestPolicies, policy, 'origin request policy'),
          responseHeadersPolicy: (policy) => need(headerPolicies, policy, 'response headers policy'),
          edgeFunction: (functionArn) => {
            const { name, code, runtime } = need(edgeFunctions, functionArn, 'CloudFront function');
            const edge =
              edges.get(functionArn) ??
              createEdgeFunction(name, code, runtime, { id: distributionId, domainName });
            edges.set(functionArn, edge);
            return edge;
          },
          onError: services.onError,
        }),
      };
      return { ref: distributionId, attributes: { Id: distributionId, DomainName: domainName } };
    },
    'Custom::CDKBucketDeployment': (id, properties) => {
      const deployment = promises.promised(
        'Custom::CDKBucketDeployment',
        promises.bucketDeploymentProperties,
        properties,
      );
      for (const key of deployment.SourceObjectKeys)
        services.deployFiles(key.replace(/\.zip$/, ''), deployment.DestinationBucketName);
      return { ref: physical(id) };
    },
    'Custom::S3BucketNotifications': (id, properties) => {
      const { BucketName, NotificationConfiguration } = promises.promised(
        'Custom::S3BucketNotifications',
        promises.bucketNotificationsProperties,
        properties,
      );
      for (const { LambdaFunctionArn, Filter } of NotificationConfiguration.LambdaFunctionConfigurations) {
        const rule = (name: string) => Filter?.Key.FilterRules.find(({ Name }) => Name === name)?.Value ?? '';
        notifications.push({
          bucket: BucketName,
          prefix: rule('prefix'),
          suffix: rule('suffix'),
          target: functionOf(LambdaFunctionArn),
        });
      }
      return { ref: physical(id) };
    },
  };

  const scope = {
    created,
    mappings: template.Mappings ?? {},
    secret: services.secretString,
    pseudo: {
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::Region': region,
      'AWS::StackId': arn('cloudformation', `stack/${stackName}/local`),
      'AWS::StackName': stackName,
      'AWS::URLSuffix': 'amazonaws.com',
      ...parameterValues(template, parameters),
    },
  };

  for (const id of creationOrder(template)) {
    const { Type, Properties = {}, Condition } = template.Resources[id] as Template['Resources'][string];
    if (Condition !== undefined) throw new NotPromised('CloudFormation', `the condition of ${id}`);
    const inert = promises.inertTypes[Type];
    const create = creators[Type];
    if (inert) created.set(id, inert(physical(id)));
    else if (create) created.set(id, await create(id, resolve(Properties, scope) as JsonObject));
    else throw new NotPromised('CloudFormation', `the resource type ${Type} (${id})`);
  }
  if (!site) throw new Error('The template has no AWS::CloudFront::Distribution.');

  const outputs = Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [
    name,
    String(resolve(Value, scope) as Exclude<Json, object>),
  ]);
  return {
    resources: {
      ...Object.fromEntries([...created].map(([id, { ref }]) => [id, ref])),
      ...(Object.fromEntries(outputs) as Record<string, string>),
    },
    functions,
    functionByArn: (nameOrArn) => byArn.get(nameOrArn),
    gateways,
    site,
    schedules,
    mappings,
    notifications,
  };
}

function need<T>(known: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = known.get(id);
  if (found === undefined) throw new Error(`The local cloud has no ${what} ${id}.`);
  return found;
}

/** `StripeWebhookFunction` -> `stripe-webhook` (infra/function.ts names them so). */
const entryOf = (logicalId: string): string =>
  logicalId
    .replace(/Function$/, '')
    .replaceAll(/(?<!^)([A-Z])/g, '-$1')
    .toLowerCase();

/** Functions that the framework adds as providers of its custom resources, and the helpers of those. */
function customResourceProviders(template: Template): Set<string> {
  const tokens = Object.values(template.Resources)
    .map(({ Properties }) => Properties?.['ServiceToken'] as { 'Fn::GetAtt'?: [string, string] } | undefined)
    .flatMap((token) => token?.['Fn::GetAtt']?.[0] ?? []);
  return new Set(tokens);
}

function parameterValues(template: Template, given: Record<string, string>): Record<string, string> {
  const declared = Object.entries(template.Parameters ?? {});
  return Object.fromEntries(
    declared.map(([name, { Default }]) => {
      const value = given[name] ?? Default;
      if (value === undefined)
        throw new NotPromised('CloudFormation', `the parameter ${name} without a default`);
      return [name, value];
    }),
  );
}
