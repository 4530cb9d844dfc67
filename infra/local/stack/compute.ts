import { arnOf, region } from '../account.ts';
import type { EventPattern } from '../lambda/event-filter.ts';
import { createFunctionUrl, forbidden } from '../gateway/function-url.ts';
import { LambdaFunction } from '../lambda/functions.ts';
import type { LocalService } from '../protocol/service.ts';
import type { ServiceCaller } from '../rights/index.ts';
import { rateMilliseconds } from '../schedules.ts';
import { need, type StackContext } from './context.ts';
import { cloudFrontCaller, invocationRefusal, urlRefusal } from './rights.ts';
import type { Creators } from './supported.ts';

/** Creators of Lambda functions, function URLs, and their triggers. */
export function computeCreators({ services, parts, physical, invented }: StackContext) {
  const functionOf = (nameOrArn: string) => need(parts.functionsByArn, nameOrArn, 'function');
  const roles = new Map<string, { role: string; name: string }>();
  /** Checks a right that Lambda uses under the function's role. @throws Error */
  const demand = (functionArn: string, action: string, resource: string): void => {
    const { role, name } = need(roles, functionArn, 'role of the function');
    const refusal = services.rights.refusalOfRole(role, name, { action, resource });
    if (refusal !== undefined) throw new Error(refusal);
  };
  return {
    'AWS::Lambda::Function': (id, properties) => {
      const { Code, Handler, Timeout, MemorySize, Environment, DeadLetterConfig, LoggingConfig } = properties;
      const name = physical(id);
      const arn = arnOf('lambda', `function:${name}`);
      const role = roleOf(properties.Role);
      roles.set(arn, { role, name });
      if (LoggingConfig) {
        const resource = `${arnOf('logs', `log-group:${LoggingConfig.LogGroup}`)}:log-stream:local`;
        for (const action of ['logs:CreateLogStream', 'logs:PutLogEvents']) demand(arn, action, resource);
      }
      if (DeadLetterConfig) demand(arn, 'sqs:SendMessage', DeadLetterConfig.TargetArn);
      const keys = services.rights.issueKeys(role, name);
      const entry = entryOf(id);
      const made = new LambdaFunction(
        {
          name: entry,
          arn,
          directory: services.assetDirectory(Code.S3Key.replace(/\.zip$/, '')),
          handler: Handler,
          environment: {
            ...services.functionEnvironment,
            AWS_ACCESS_KEY_ID: keys.accessKeyId,
            AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
            AWS_SESSION_TOKEN: keys.sessionToken,
            AWS_LAMBDA_FUNCTION_NAME: name,
            AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
            AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
            TZ: ':UTC',
            ...Environment.Variables,
          },
          timeoutSeconds: Timeout,
          memoryMegabytes: MemorySize,
          concurrency: services.workersOf(entry),
        },
        services.functionRuntime,
      );
      parts.functions.set(entry, made);
      parts.functionsByArn.set(name, made).set(arn, made);
      return { ref: name, attributes: { Arn: arn } };
    },
    'AWS::Lambda::Url': (id, { AuthType, TargetFunctionArn }) => {
      const urlId = invented(id, 32);
      const domainName = `${urlId}.lambda-url.${region}.on.aws`;
      const target = functionOf(TargetFunctionArn);
      const answer = createFunctionUrl(target);
      const handleFor =
        (caller: () => ServiceCaller): LocalService =>
        async (request) => {
          const refusal = urlRefusal(services, target.arn, AuthType, caller());
          if (refusal === undefined) return answer(request);
          services.onError(new Error(refusal), request);
          return forbidden;
        };
      const anybody = handleFor(() => ({ service: '*' }));
      // CloudFront signs its requests (origin access control). All other callers need an open URL.
      const isOpen = AuthType === 'NONE';
      parts.origins.set(
        domainName,
        isOpen ? anybody : handleFor(() => cloudFrontCaller(parts.site?.id ?? '')),
      );
      parts.gateways.set(domainName, { id: urlId, handle: isOpen ? anybody : async () => forbidden });
      return {
        ref: TargetFunctionArn,
        attributes: { FunctionUrl: `https://${domainName}/`, FunctionArn: TargetFunctionArn },
      };
    },
    'AWS::Lambda::EventInvokeConfig': (id, config) => {
      functionOf(config.FunctionName).asynchronousRetries = config.MaximumRetryAttempts;
      return { ref: physical(id) };
    },
    'AWS::Lambda::EventSourceMapping': (id, mapping) => {
      const target = functionOf(mapping.FunctionName);
      // Lambda reads the stream with the function's role and rejects a mapping without these rights.
      for (const action of ['DescribeStream', 'GetRecords', 'GetShardIterator'])
        demand(target.arn, `dynamodb:${action}`, mapping.EventSourceArn);
      demand(target.arn, 'dynamodb:ListStreams', '*');
      const { Destination } = mapping.DestinationConfig?.OnFailure ?? {};
      if (Destination !== undefined) demand(target.arn, 'sqs:SendMessage', Destination);
      parts.mappings.push({
        streamArn: mapping.EventSourceArn,
        target,
        batchSize: mapping.BatchSize,
        filters: mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as EventPattern),
        bisectOnError: mapping.BisectBatchOnFunctionError,
        maximumRetryAttempts: mapping.MaximumRetryAttempts,
      });
      return { ref: physical(id) };
    },
    'AWS::Events::Rule': (id, rule) => {
      const arn = arnOf('events', `rule/${physical(id)}`);
      const created = { ref: physical(id), attributes: { Arn: arn } };
      if (rule.State === 'DISABLED') return created;
      for (const { Arn, Input } of rule.Targets) {
        const target = functionOf(Arn);
        const event: unknown = JSON.parse(Input);
        parts.schedules.push({
          name: id,
          everyMilliseconds: rateMilliseconds(rule.ScheduleExpression),
          run: () => {
            const refusal = invocationRefusal(services, target, {
              service: 'events.amazonaws.com',
              context: { 'aws:sourcearn': arn },
            });
            if (refusal === undefined) services.startLater(target, event);
            else services.onError(new Error(refusal));
          },
        });
      }
      return created;
    },
    'Custom::S3BucketNotifications': (id, { BucketName, NotificationConfiguration }) => {
      for (const { LambdaFunctionArn, Filter } of NotificationConfiguration.LambdaFunctionConfigurations) {
        const target = functionOf(LambdaFunctionArn);
        // S3 checks the permission before it accepts the configuration ("Unable to validate the following destination
        // configurations").
        const refusal = invocationRefusal(services, target, {
          service: 's3.amazonaws.com',
          context: { 'aws:sourcearn': `arn:aws:s3:::${BucketName}` },
        });
        if (refusal !== undefined) throw new Error(`${id}: ${refusal}`);
        parts.notifications.push({ bucket: BucketName, prefix: Filter.Key.FilterRules[0].Value, target });
      }
      return { ref: physical(id) };
    },
  } satisfies Partial<Creators>;
}

/** Returns the entry of a function: `SendMailFunction` -> `send-mail`. */
const entryOf = (logicalId: string): string =>
  logicalId
    .replace(/Function$/, '')
    .replaceAll(/(?<!^)([A-Z])/g, '-$1')
    .toLowerCase();

const roleOf = (arn: string): string => arn.slice(arn.indexOf('/') + 1);
