import { arnOf, region } from '../account.ts';
import { triggerArns } from '../cognito/triggers.ts';
import type { AccessRequest } from '../rights/request.ts';
import { need, type StackContext } from './context.ts';
import { cloudFrontCaller } from './rights.ts';
import { bucketOrigin } from './site-files.ts';
import type { Creators } from './supported.ts';

/** Creators of stateful resources: table, buckets, user pool, configuration set, parameters, secrets. */
export function storageCreators({ services, parts, physical }: StackContext) {
  return {
    'AWS::DynamoDB::Table': async (id, properties) => {
      const name = physical(id);
      const { streamArn } = await services.dynamodb.createTable(name, properties);
      return {
        ref: name,
        attributes: { Arn: arnOf('dynamodb', `table/${name}`), ...(streamArn && { StreamArn: streamArn }) },
      };
    },
    'AWS::S3::Bucket': (id, properties) => {
      const name = physical(id).toLowerCase();
      services.s3.createBucket(name, properties);
      const host = `${name}.s3.${region}.amazonaws.com`;
      // CloudFront signs its requests (origin access control); the bucket's policy decides what CloudFront may read.
      const refusal = (request: AccessRequest) =>
        services.rights.refusalOfService(cloudFrontCaller(parts.site?.id ?? ''), request);
      parts.origins.set(host, bucketOrigin(services.s3, name, refusal));
      return { ref: name, attributes: { Arn: `arn:aws:s3:::${name}`, RegionalDomainName: host } };
    },
    'Custom::CDKBucketDeployment': (id, deployment) => {
      for (const key of deployment.SourceObjectKeys)
        services.deployFiles(
          id,
          key.replace(/\.zip$/, ''),
          deployment.DestinationBucketName,
          deployment.SystemMetadata?.['cache-control'],
        );
      return { ref: physical(id) };
    },
    'AWS::Cognito::UserPool': (id, properties) => {
      const { UserPoolId, Arn, ProviderName, ProviderURL } = services.cognito.createUserPool(id, properties);
      // Keep a worker ready for each trigger. Cognito waits only 5 s, and starting a worker may take that long on a
      // busy machine.
      for (const arn of triggerArns(properties.LambdaConfig))
        parts.warm.push(need(parts.functionsByArn, arn, 'function'));
      return { ref: UserPoolId, attributes: { UserPoolId, Arn, ProviderName, ProviderURL } };
    },
    'AWS::Cognito::UserPoolClient': (id, properties) => {
      const { ClientId } = services.cognito.createClient(id, properties);
      return { ref: ClientId, attributes: { ClientId } };
    },
    'AWS::Cognito::UserPoolGroup': (_, properties) => {
      services.cognito.createGroup(properties);
      return { ref: properties.GroupName };
    },
    'AWS::SES::ConfigurationSet': (id) => {
      services.ses.createConfigurationSet(physical(id));
      return { ref: physical(id) };
    },
    'AWS::SES::ConfigurationSetEventDestination': (id, { ConfigurationSetName, EventDestination }) => {
      services.ses.countEvents(ConfigurationSetName, EventDestination.MatchingEventTypes);
      return { ref: physical(id) };
    },
    'AWS::SSM::Parameter': (_, { Name, Value }) => {
      services.ssm.putParameter(Name, Value);
      return { ref: Name };
    },
    'AWS::SecretsManager::Secret': (id, { GenerateSecretString }) => {
      const arn = services.secrets.createSecret(physical(id), { GenerateSecretString });
      return { ref: arn, attributes: { Id: arn } };
    },
  } satisfies Partial<Creators>;
}
