import { randomBytes } from 'node:crypto';
import type { DynamoDb } from '@directory/local-cloud/dynamodb/index.ts';
import type { JsonObject } from '@directory/local-cloud/stack/template.ts';
import type { LocalService } from '@directory/local-cloud/protocol/service.ts';
import { countries } from '#shared/location/countries.ts';
import type { Environment } from '#shared/deployment/environment.ts';
import { indexes, tableKey } from '#shared/deployment/table.ts';
import { joinOnce } from './in-process.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';

/**
 * Dependencies of domain functions that tests call in their own process: the real table engine and a secrets service.
 * Suites of the layers around the functions use a whole cloud instead. tests/support/test.ts has fixtures for both.
 */
interface FunctionWorld {
  /** Points the functions at a table, and resets settings that an earlier suite changed. */
  select(table: string): void;
  stop(): Promise<void>;
}

const attribute = (AttributeName: string, AttributeType: 'S' | 'N') => ({ AttributeName, AttributeType });
const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];
const declared = Object.values(indexes);
const texts = new Set([tableKey.partition, tableKey.sort, ...declared.map(({ partition }) => partition)]);

/** Properties of the table that infra declares, in the engine's format. */
export const tableProperties = {
  AttributeDefinitions: [
    ...[...texts].map((name) => attribute(name, 'S')),
    ...declared.map(({ sort }) => attribute(sort, 'N')),
  ],
  KeySchema: keySchema(tableKey.partition, tableKey.sort),
  GlobalSecondaryIndexes: declared.map(({ name, partition, sort, projection }) => ({
    IndexName: name,
    KeySchema: keySchema(partition, sort),
    Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projection] },
  })) satisfies JsonObject[],
};

export type Engine = Pick<DynamoDb, 'endpoint' | 'stop'>;

/**
 * Starts the function world. @param engine contains the table `table`, or the one that the caller passes to `select`
 */
export async function startFunctionWorld(engine: Engine): Promise<FunctionWorld> {
  const secrets: Record<string, string> = {
    visitor: randomBytes(48).toString('base64url'),
    account: randomBytes(48).toString('base64url'),
    origin: 'open',
  };
  const service: LocalService = async ({ headers, body }) => {
    const { SecretId, VersionStage } = JSON.parse(body.toString()) as Record<string, string>;
    const known = headers['x-amz-target'] === 'secretsmanager.GetSecretValue' && secrets[SecretId ?? ''];
    if (!known) return { status: 501, body: `not answered here: ${headers['x-amz-target']}` };
    const headersOfAnswer = { 'content-type': 'application/x-amz-json-1.1' };
    // No secret has a previous version, because none was ever rotated.
    if (VersionStage === 'AWSPREVIOUS')
      return {
        status: 400,
        headers: headersOfAnswer,
        body: JSON.stringify({ __type: 'ResourceNotFoundException' }),
      };
    return { status: 200, headers: headersOfAnswer, body: JSON.stringify({ SecretString: known }) };
  };
  const listening = await listen(service);
  joinOnce(listening.url);
  const settings = (table: string): Environment => ({
    TABLE_NAME: table,
    VISITOR_SECRET_ARN: 'visitor',
    ACCOUNT_SECRET_ARN: 'account',
    ORIGIN_SECRET_ARN: 'origin',
    OPEN_COUNTRIES: countries.map(({ id }) => id).join(','),
    CONTENT_REVIEW: 'on',
    POSTS_PER_DAY: '10',
    UPLOADS_BUCKET: 'uploads',
    MEDIA_BUCKET: 'media',
    USER_POOL_ID: 'us-east-1_pool',
    USER_POOL_CLIENT_ID: 'client',
    PRICE_CENTS: '5000',
    PRICE_CURRENCY: 'USD',
    PAYMENT_PROVIDER: 'stripe',
    SUPPORT_EMAIL: 'support@directory.example',
    AUTHORITY_EMAIL: 'authorities@directory.example',
    URGENT_HELP: '{}',
    SITE_ORIGIN: 'https://directory.example',
    OPERATOR: 'Directory Ltd',
  });
  const select = (table: string): void => {
    Object.assign(process.env, settings(table));
    delete process.env['BANK_DETAILS'];
  };
  select('table');
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local-secret',
    AWS_ENDPOINT_URL: listening.url,
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  });
  return {
    select,
    stop: async () => {
      await listening.close();
      await engine.stop();
    },
  };
}
