import { CloudFront } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3 } from '@aws-sdk/client-s3';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SESv2 } from '@aws-sdk/client-sesv2';
import { SSM } from '@aws-sdk/client-ssm';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, onTestFinished, test } from 'vitest';
import { accountId, arnOf, region } from '../../account.ts';
import { Clock } from '../../clock.ts';
import { createCloudFrontApi } from '../../cloudfront/api.ts';
import { createCognito } from '../../cognito/index.ts';
import { Partitions } from '../../dynamodb/partitions.ts';
import { onlySupported } from '../../dynamodb/supported.ts';
import { createAwsEndpoint } from '../../protocol/aws-dispatch.ts';
import { Rights } from '../../rights/index.ts';
import { createS3 } from '../../s3/index.ts';
import { createSecretsManager } from '../../secrets-manager.ts';
import { createSes } from '../../ses.ts';
import { createSsm } from '../../ssm.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';

const table = arnOf('dynamodb', 'table/t');
const other = arnOf('dynamodb', 'table/other');
const pool = arnOf('cognito-idp', 'userpool/p');
const noSecret = arnOf('secretsmanager', 'secret:None');
const keys = { sealed: arnOf('kms', 'key/sealed'), keyed: arnOf('kms', 'key/keyed') };
const below = (...prefixes: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
});
const objects = (...paths: string[]) => paths.map((path) => `arn:aws:s3:::${path}`);

const statements: Array<[Action: string | string[], Resource: string | string[], Condition?: object]> = [
  ['dynamodb:GetItem', [table, other], below('LISTING#')],
  [['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], table],
  ['dynamodb:UpdateItem', table, below('ACCOUNT#')],
  ['dynamodb:Query', [table, `${table}/index/byPartition`], below('women#', 'ACCOUNT#')],
  ['s3:GetObject', objects('b/from/*', 'listed/*', 'sealed/*', 'keyed/*')],
  ['s3:PutObject', objects('b/to/*', 'sealed/*', 'keyed/*')],
  ['s3:DeleteObject', objects('b/from/*')],
  ['s3:ListBucket', objects('listed')],
  ['s3:ListBucket', objects('b'), { StringEquals: { 's3:prefix': ['counts/'] } }],
  [['kms:Decrypt', 'kms:GenerateDataKey'], keys.keyed],
  ['ssm:GetParameter', arnOf('ssm', 'parameter/a')],
  ['ses:SendEmail', '*', { StringEquals: { 'ses:FromAddress': 'a@example.com' } }],
  ['cognito-idp:ListUsers', pool],
];

/** Starts all services behind one port. `reached` records the calls that reach DynamoDB. */
async function startServices() {
  const [clock, store, rights] = [new Clock(), new Store(':memory:'), new Rights()];
  const policy = (...Statement: object[]) => ({ Version: '2012-10-17', Statement });
  for (const [Action, Resource, Condition = {}] of statements)
    rights.attach('R', 'P', policy({ Effect: 'Allow', Action, Resource, Condition }));
  const Principal = { AWS: arnOf('iam', 'root', '') };
  for (const key of Object.values(keys))
    rights.attachToResource(key, 'K', policy({ Effect: 'Allow', Action: 'kms:*', Resource: '*', Principal }));
  const { credentials } = rights;
  const callerOf = (accessKeyId: string) => rights.callerOf(accessKeyId);
  const partitions = new Partitions();
  const keyed = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' }];
  const indexes = [{ IndexName: 'byPartition', KeySchema: keyed('indexPartition') }];
  partitions.declare('t', { KeySchema: keyed('pk'), GlobalSecondaryIndexes: indexes });
  const buckets = createS3({ clock, store, credentials, callerOf });
  for (const name of ['b', 'listed']) buckets.createBucket(name);
  for (const [name, KMSMasterKeyID] of Object.entries(keys)) {
    const rule = { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID } };
    buckets.createBucket(name, { BucketEncryption: { ServerSideEncryptionConfiguration: [rule] } });
  }
  for (const path of ['b/from/a', 'b/secret/a', 'sealed/a']) {
    const [bucket = '', ...key] = path.split('/');
    buckets.putObjectDirect(bucket, key.join('/'), Buffer.from('x'), { contentType: 'text/plain' });
  }
  const ssm = createSsm({ store });
  ssm.putParameter('/a', '1');
  const reached: string[] = [];
  const services = {
    dynamodb: onlySupported(async ({ headers }) => {
      reached.push(headers['x-amz-target'] ?? '');
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: '{}' };
    }, partitions),
    cognito: createCognito({
      clock,
      store,
      region,
      accountId,
      invokeTrigger: async () => undefined,
      sendEmail: () => undefined,
    }).handle,
    s3: buckets.handle,
    ses: createSes({ clock, store }).handle,
    ssm: ssm.handle,
    secretsManager: createSecretsManager({ store }).handle,
    cloudfront: createCloudFrontApi({ clock, store, onInvalidate: () => true }).handle,
  };
  const aws = createAwsEndpoint({ clock, credentials, callerOf, services });
  const { url: endpoint, close } = await listen(aws);
  onTestFinished(async () => {
    await close();
    buckets.close();
    store.close();
  });
  const clientsWith = (more: { sessionToken?: string } = {}) => {
    const options = {
      endpoint,
      region,
      maxAttempts: 1,
      forcePathStyle: true,
      credentials: { ...rights.issueKeys('R', 'F'), ...more },
    };
    return {
      cloudfront: new CloudFront(options),
      cognito: new CognitoIdentityProvider(options),
      dynamodb: new DynamoDB(options),
      s3: new S3(options),
      secrets: new SecretsManager(options),
      ses: new SESv2(options),
      ssm: new SSM(options),
    };
  };
  return { clients: clientsWith(), clientsWith, reached, buckets, endpoint };
}

type Clients = Awaited<ReturnType<typeof startServices>>['clients'];
type Call = [service: keyof Clients, method: string, input: object];
const [TableName, Bucket] = ['t', 'b'];
const Item = (pk: string) => ({ pk: { S: pk } });
const get = (pk: string, of = 't'): Call => ['dynamodb', 'getItem', { TableName: of, Key: Item(pk) }];
const put = (of: string): Call => ['dynamodb', 'putItem', { TableName: of, Item: Item('A') }];
const query = (name: string, S: string, IndexName?: string): Call => [
  'dynamodb',
  'query',
  {
    TableName,
    IndexName,
    KeyConditionExpression: 'published < :at AND #key = :key',
    ExpressionAttributeNames: { '#key': name },
    ExpressionAttributeValues: { ':key': { S }, ':at': { N: '1' } },
  },
];
const inTable = (pk: string) => ({ TableName, Key: Item(pk), ConditionExpression: 'attribute_exists(pk)' });
const update = (pk: string) => ({ Update: { ...inTable(pk), UpdateExpression: 'REMOVE a' } });
const putPart = { Put: { TableName, Item: Item('AUDIT#1') } };
const transact = (...TransactItems: object[]): Call => ['dynamodb', 'transactWriteItems', { TransactItems }];
const at = (path: string) => ({ Bucket: path.split('/', 1)[0], Key: path.slice(path.indexOf('/') + 1) });
const read = (path: string): Call => ['s3', 'getObject', at(path)];
const write = (path: string): Call => ['s3', 'putObject', { ...at(path), Body: 'x' }];
const copy = (CopySource: string, to: string): Call => ['s3', 'copyObject', { ...at(to), CopySource }];
const secret = (SecretId: string): Call => ['secrets', 'getSecretValue', { SecretId }];
const content = { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } };
const mailToAna = { Destination: { ToAddresses: ['ana@example.com'] }, Content: content };
const mail = (from: string): Call => ['ses', 'sendEmail', { ...mailToAna, FromEmailAddress: from }];
const user = { UserPoolId: 'p', Username: 'u' };
const batch = { CallerReference: 'a', Paths: { Quantity: 1, Items: ['/a'] } };
const order = { DistributionId: 'E1', InvalidationBatch: batch };
const distribution = arnOf('cloudfront', 'distribution/E1', '');

/** Sends a call with the role's keys. Also returns the calls that reached DynamoDB. */
async function send([service, method, input]: Call) {
  const { clients, reached } = await startServices();
  const client = clients[service] as unknown as Record<string, (given: object) => Promise<unknown>>;
  return { sent: client[method]?.(input), reached };
}

test.each<[what: string, call: Call, error?: string]>([
  ['reading an item by its leading key', get('LISTING#1')],
  ['reading an item of a table named by its ARN', get('LISTING#1', table)],
  ['writing an item with only dynamodb:PutItem', put('t')],
  ['a query by the leading key', query('pk', 'ACCOUNT#1')],
  ['a query of an index by the index’s leading key', query('indexPartition', 'women##all', 'byPartition')],
  [
    'a transaction of allowed actions',
    transact(putPart, { ConditionCheck: inTable('A') }, update('ACCOUNT#1')),
  ],
  ['reading an object', read('b/from/a')],
  ['learning that a listable object is missing', read('listed/none'), 'NoSuchKey'],
  ['listing below an allowed prefix', ['s3', 'listObjectsV2', { Bucket, Prefix: 'counts/' }]],
  ['copying an object', copy('b/from/a', 'b/to/a')],
  [
    'reading the headers of an encrypted object without a right to its KMS key',
    ['s3', 'headObject', { Bucket: 'sealed', Key: 'a' }],
  ],
  ['writing an encrypted object with the rights to its KMS key', write('keyed/b')],
  ['reading a parameter', ['ssm', 'getParameter', { Name: '/a' }]],
  ['sending mail from an allowed sender', mail('A <a@example.com>')],
  ['listing the users of a pool', ['cognito', 'listUsers', user], 'ResourceNotFoundException'],
])('a policy allows %s', async (_, call, error) => {
  const { sent } = await send(call);
  if (error === undefined) await sent;
  else await expect(sent).rejects.toMatchObject({ name: error });
});

test.each<[action: string, resource: string, call: Call]>([
  ['dynamodb:GetItem', table, get('ACCOUNT#1')],
  ['dynamodb:GetItem', table, get('ACCOUNT#1', table)],
  // The local cloud does not know this table's keys, so it allows none.
  ['dynamodb:GetItem', other, get('LISTING#1', 'other')],
  ['dynamodb:PutItem', other, put('other')],
  ['dynamodb:Scan', table, ['dynamodb', 'scan', { TableName }]],
  ['dynamodb:Query', table, query('pk', 'AUDIT#1')],
  ['dynamodb:Query', `${table}/index/byPartition`, query('indexPartition', 'men##all', 'byPartition')],
  ['dynamodb:Query', `${table}/index/byOther`, query('indexPartition', 'women##all', 'byOther')],
  ['dynamodb:UpdateItem', table, transact(putPart, update('ACCOUNT#1'), update('AUDIT#1'))],
  ['dynamodb:DeleteItem', table, transact(putPart, { Delete: inTable('A') })],
  ['s3:ListBucket', 'arn:aws:s3:::b', read('b/from/none')],
  ['s3:ListBucket', 'arn:aws:s3:::b', ['s3', 'listObjectsV2', { Bucket }]],
  ['s3:GetObject', 'arn:aws:s3:::b/secret/a', copy('b/secret/a', 'b/to/b')],
  ['s3:PutObject', 'arn:aws:s3:::b/from/b', copy('b/from/a', 'b/from/b')],
  ['kms:Decrypt', keys.sealed, read('sealed/a')],
  ['kms:GenerateDataKey', keys.sealed, write('sealed/b')],
  ['ssm:GetParameter', arnOf('ssm', 'parameter/b'), ['ssm', 'getParameter', { Name: '/b' }]],
  // Refused whether or not the secret exists.
  ['secretsmanager:GetSecretValue', noSecret, secret(noSecret)],
  ['secretsmanager:GetSecretValue', noSecret, secret('None')],
  ['ses:SendEmail', arnOf('ses', 'identity/c@example.com'), mail('c@example.com')],
  ['cognito-idp:AdminDeleteUser', pool, ['cognito', 'adminDeleteUser', user]],
  ['cloudfront:CreateInvalidation', distribution, ['cloudfront', 'createInvalidation', order]],
])('a call without the right %s on %s is refused', async (action, resource, call) => {
  const { sent, reached } = await send(call);
  const isXml = /^(s3|kms|cloudfront):/.test(action);
  const quoted = action.startsWith('s3:') ? `"${resource}"` : resource;
  await expect(sent).rejects.toMatchObject({
    name: isXml ? 'AccessDenied' : 'AccessDeniedException',
    message: expect.stringContaining(
      `User: arn:aws:sts::000000000000:assumed-role/R/F is not authorized to perform: ${action} on resource: ${quoted} because no identity-based policy allows the ${action} action`,
    ) as string,
    $metadata: { httpStatusCode: isXml || action.startsWith('ses:') ? 403 : 400 },
  });
  expect(reached).toEqual([]);
});

test('DeleteObjects deletes only the objects that the role may delete', async () => {
  const { clients, buckets } = await startServices();
  const Delete = { Objects: [{ Key: 'from/a' }, { Key: 'secret/a' }] };
  const { Deleted, Errors } = await clients.s3.deleteObjects({ Bucket, Delete });
  expect(Deleted).toEqual([{ Key: 'from/a' }]);
  expect(Errors).toMatchObject([{ Key: 'secret/a', Code: 'AccessDenied' }]);
  expect(buckets.listKeys('b')).toEqual(['secret/a']);
});

/**
 * Reads an object with a presigned URL and posts another with a presigned form. Returns the statuses of the two
 * responses.
 */
async function bySignature(client: S3, url: string, toRead: string, toPost: string) {
  const address = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: toRead }));
  const { fields } = await createPresignedPost(client, { Bucket, Key: toPost });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob(['x']));
  const posted = await fetch(`${url}/b`, { method: 'POST', body: form });
  return [(await fetch(address)).status, posted.status];
}

test('a presigned URL and form can do only what their signer may do', async () => {
  const { clients, buckets, endpoint } = await startServices();
  expect(await bySignature(clients.s3, endpoint, 'from/a', 'to/a')).toEqual([200, 204]);
  expect(await bySignature(clients.s3, endpoint, 'secret/a', 'from/b')).toEqual([403, 403]);
  expect(buckets.listKeys('b')).toEqual(['from/a', 'secret/a', 'to/a']);
});

test.each([undefined, 'another'])(
  'a role’s key is refused with the session token %s',
  async (sessionToken) => {
    const { clientsWith, buckets, endpoint } = await startServices();
    const { dynamodb, s3 } = clientsWith({ sessionToken });
    await expect(dynamodb.scan({ TableName })).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    const read = s3.getObject({ Bucket, Key: 'from/a' });
    await expect(read).rejects.toMatchObject({ name: 'InvalidToken' });
    expect(await bySignature(s3, endpoint, 'from/a', 'to/a')).toEqual([400, 400]);
    expect(buckets.listKeys('b')).toEqual(['from/a', 'secret/a']);
  },
);
