import { region } from '../account.ts';
import type { EventPattern } from '../lambda/event-filter.ts';
import { createFunctionUrl, signatureNeeded } from '../gateway/function-url.ts';
import { LambdaFunction } from '../lambda/functions.ts';
import { rateMilliseconds } from '../schedules.ts';
import { arnOf, need, type Creators, type StackContext } from './context.ts';
import * as supported from './supported.ts';

/** Two workers of a function at once: as much as two cores carry, and enough to meet races. */
const workersPerFunction = 2;

/** Lambdas, their URLs, and what invokes them. */
export function computeCreators({
  services,
  parts,
  physical,
  invented,
  frameworkFunctions,
}: StackContext): Creators {
  const functionOf = (nameOrArn: string) => need(parts.functionsByArn, nameOrArn, 'function');
  return {
    'AWS::Lambda::Function': (id, properties) => {
      const name = physical(id);
      const arn = arnOf('lambda', `function:${name}`);
      const created = { ref: name, attributes: { Arn: arn } };
      if (frameworkFunctions.has(id)) return created;
      const { Code, Handler, Timeout, MemorySize, Environment } = supported.propertiesOf(
        'AWS::Lambda::Function',
        supported.functionProperties,
        properties,
      );
      const entry = entryOf(id);
      const made = new LambdaFunction(
        {
          name: entry,
          arn,
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
      parts.functions.set(entry, made);
      parts.functionsByArn.set(name, made).set(arn, made);
      return created;
    },
    'AWS::Lambda::Url': (id, properties) => {
      const { AuthType, TargetFunctionArn } = supported.propertiesOf(
        'AWS::Lambda::Url',
        supported.functionUrlProperties,
        properties,
      );
      const urlId = invented(id, 32);
      const domainName = `${urlId}.lambda-url.${region}.on.aws`;
      const target = functionOf(TargetFunctionArn);
      const handle = createFunctionUrl({ id: urlId, domainName, target, clock: services.clock });
      // CloudFront signs (origin access control); everybody else needs the URL to be open.
      parts.origins.set(domainName, handle);
      parts.gateways.set(domainName, { id: urlId, handle: AuthType === 'NONE' ? handle : signatureNeeded });
      return {
        ref: TargetFunctionArn,
        attributes: { FunctionUrl: `https://${domainName}/`, FunctionArn: TargetFunctionArn },
      };
    },
    'AWS::Lambda::EventInvokeConfig': (id, properties) => {
      const config = supported.propertiesOf(
        'AWS::Lambda::EventInvokeConfig',
        supported.eventInvokeConfigProperties,
        properties,
      );
      functionOf(config.FunctionName).asynchronousRetries = config.MaximumRetryAttempts;
      return { ref: physical(id) };
    },
    'AWS::Lambda::EventSourceMapping': (id, properties) => {
      const mapping = supported.propertiesOf(
        'AWS::Lambda::EventSourceMapping',
        supported.eventSourceMappingProperties,
        properties,
      );
      parts.mappings.push({
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
      const rule = supported.propertiesOf('AWS::Events::Rule', supported.ruleProperties, properties);
      for (const { Arn, Input } of rule.Targets) {
        const target = functionOf(Arn);
        const event = Input === undefined ? {} : (JSON.parse(Input) as unknown);
        parts.schedules.push({
          name: id,
          everyMilliseconds: rateMilliseconds(rule.ScheduleExpression),
          run: () => services.startLater(target, event),
        });
      }
      return { ref: physical(id), attributes: { Arn: arnOf('events', `rule/${physical(id)}`) } };
    },
    'Custom::S3BucketNotifications': (id, properties) => {
      const { BucketName, NotificationConfiguration } = supported.propertiesOf(
        'Custom::S3BucketNotifications',
        supported.bucketNotificationsProperties,
        properties,
      );
      for (const { LambdaFunctionArn, Filter } of NotificationConfiguration.LambdaFunctionConfigurations) {
        const rule = (name: string) => Filter?.Key.FilterRules.find(({ Name }) => Name === name)?.Value ?? '';
        parts.notifications.push({
          bucket: BucketName,
          prefix: rule('prefix'),
          suffix: rule('suffix'),
          target: functionOf(LambdaFunctionArn),
        });
      }
      return { ref: physical(id) };
    },
  };
}

/** `StripeWebhookFunction` -> `stripe-webhook` (infra/constructs/function.ts names them so). */
const entryOf = (logicalId: string): string =>
  logicalId
    .replace(/Function$/, '')
    .replaceAll(/(?<!^)([A-Z])/g, '-$1')
    .toLowerCase();
