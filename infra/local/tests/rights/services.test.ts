import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as s3 from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
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

/** What the role may do. */
const statements: Array<[Action: string | string[], Resource: string | string[], Condition?: object]> = [
  ['dynamodb:GetItem', [table, other], below('LISTING#')],
  [['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], table],
  ['dynamodb:UpdateItem', table, below('ACCOUNT#')],
  ['dynamodb:Query', [table, `${table}/index/byShelf`], below('women#', 'ACCOUNT#')],
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

/** All services behind one port; `reached` has what came through to DynamoDB. */
async function startServices() {
  const [clock, store, rights, partitions] = [
    new Clock(),
    new Store(':memory:'),
    new Rights(),
    new Partitions(),
  ];
  const policy = (...Statement: object[]) => ({ Version: '2012-10-17', Statement });
  for (const [Action, Resource, Condition = {}] of statements)
    rights.attach('R', 'P', policy({ Effect: 'Allow', Action, Resource, Condition }));
  const Principal = { AWS: arnOf('iam', 'root', '') };
  for (const key of Object.values(keys))
    rights.attachToResource(key, 'K', policy({ Effect: 'Allow', Action: 'kms:*', Resource: '*', Principal }));
  const { credentials } = rights;
  const callerOf = (accessKeyId: string) => rights.callerOf(accessKeyId);
  const keyed = (name: string) => [{ AttributeName: name, KeyType: 'HASH' }];
  partitions.declare('t', {
    KeySchema: keyed('pk'),
    GlobalSecondaryIndexes: [{ IndexName: 'byShelf', KeySchema: keyed('shelf') }],
  });
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
  const { url: endpoint, close } = await listen(
    createAwsEndpoint({ clock, credentials, callerOf, services }),
  );
  onTestFinished(async () => {
    await close();
    buckets.close();
    store.close();
  });
  const client = <T>(Client: new (options: object) => T, more: object = {}): T =>
    new Client({
      endpoint,
      region,
      maxAttempts: 1,
      forcePathStyle: true,
      credentials: { ...rights.issueKeys('R', 'F'), ...more },
    });
  return { client, reached, buckets, endpoint };
}

type Client = new (options: object) => { send(command: never): Promise<unknown> };
type Call = [Client: new (options: never) => InstanceType<Client>, command: object];
const onTable = (command: object): Call => [dynamodb.DynamoDBClient, command];
const onBucket = (command: object): Call => [s3.S3Client, command];
const Item = (pk: string) => ({ pk: { S: pk } });
const get = (pk: string, TableName = 't') =>
  onTable(new dynamodb.GetItemCommand({ TableName, Key: Item(pk) }));
const put = (TableName: string) => onTable(new dynamodb.PutItemCommand({ TableName, Item: Item('A') }));
const query = (attribute: string, value: string, IndexName?: string) =>
  onTable(
    new dynamodb.QueryCommand({
      TableName: 't',
      IndexName,
      KeyConditionExpression: 'published < :at AND #key = :key',
      ExpressionAttributeNames: { '#key': attribute },
      ExpressionAttributeValues: { ':key': { S: value }, ':at': { N: '1' } },
    }),
  );
const transact = (...TransactItems: object[]) =>
  onTable(new dynamodb.TransactWriteItemsCommand({ TransactItems }));
const inTable = (pk: string) => ({
  TableName: 't',
  Key: Item(pk),
  ConditionExpression: 'attribute_exists(pk)',
});
const update = (pk: string) => ({ Update: { ...inTable(pk), UpdateExpression: 'REMOVE a' } });
const putPart = { Put: { TableName: 't', Item: Item('AUDIT#1') } };
const batch = { t: [{ PutRequest: { Item: Item('A') } }] };
const read = (Bucket: string, Key: string) => onBucket(new s3.GetObjectCommand({ Bucket, Key }));
const head = (Bucket: string, Key: string) => onBucket(new s3.HeadObjectCommand({ Bucket, Key }));
const write = (Bucket: string) => onBucket(new s3.PutObjectCommand({ Bucket, Key: 'new', Body: 'x' }));
const list = (Prefix?: string) => onBucket(new s3.ListObjectsV2Command({ Bucket: 'b', Prefix }));
const copy = (from: string, Key: string) =>
  onBucket(new s3.CopyObjectCommand({ Bucket: 'b', Key, CopySource: `b/${from}` }));
const parameter = (Name: string): Call => [SSMClient, new GetParameterCommand({ Name })];
const secret = (SecretId: string): Call => [SecretsManagerClient, new GetSecretValueCommand({ SecretId })];
const user = { UserPoolId: 'p', Username: 'u' };
const onPool = (command: object): Call => [cognito.CognitoIdentityProviderClient, command];
const mail = (FromEmailAddress: string): Call => [
  SESv2Client,
  new SendEmailCommand({
    FromEmailAddress,
    Destination: { ToAddresses: ['b@example.com'] },
    Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } },
  }),
];
const invalidation = { CallerReference: 'a', Paths: { Quantity: 1, Items: ['/a'] } };
const invalidate: Call = [
  CloudFrontClient,
  new CreateInvalidationCommand({ DistributionId: 'E1', InvalidationBatch: invalidation }),
];

test.each<[what: string, call: Call, error?: string]>([
  ['an item by its leading key', get('LISTING#1')],
  ['an item of a table that is named by its ARN', get('LISTING#1', table)],
  ['an item of a table with that right alone', put('t')],
  ['a query by the leading key', query('pk', 'ACCOUNT#1')],
  ['a query of an index by its own leading key', query('shelf', 'women##all', 'byShelf')],
  ['a transaction', transact(putPart, { ConditionCheck: inTable('A') }, update('ACCOUNT#1'))],
  ['an object', read('b', 'from/a')],
  ['the absence of an object with the right to list', read('listed', 'none'), 'NoSuchKey'],
  ['a list below an allowed prefix', list('counts/')],
  ['a copy', copy('from/a', 'to/a')],
  ['the head of an encrypted object without its key', head('sealed', 'a')],
  ['writing an encrypted object with its key', write('keyed')],
  ['a parameter', parameter('/a')],
  ['a mail by its sender', mail('A <a@example.com>')],
  [
    'the users of a pool, which is missing',
    onPool(new cognito.ListUsersCommand(user)),
    'ResourceNotFoundException',
  ],
])('the role may have %s', async (_, [Client, command], error) => {
  const { client, reached } = await startServices();
  const sent = client(Client as Client).send(command as never);
  if (error === undefined) await sent;
  else await expect(sent).rejects.toMatchObject({ name: error });
  expect(reached).toHaveLength(Client === dynamodb.DynamoDBClient ? 1 : 0);
});

test.each<[action: string, resource: string, call: Call]>([
  ['dynamodb:GetItem', table, get('ACCOUNT#1')],
  ['dynamodb:GetItem', table, get('ACCOUNT#1', table)],
  // Of a table whose keys nobody knows none is allowed.
  ['dynamodb:GetItem', other, get('LISTING#1', 'other')],
  ['dynamodb:PutItem', other, put('other')],
  ['dynamodb:DeleteItem', table, onTable(new dynamodb.DeleteItemCommand({ TableName: 't', Key: Item('A') }))],
  ['dynamodb:Scan', table, onTable(new dynamodb.ScanCommand({ TableName: 't' }))],
  ['dynamodb:Query', table, query('pk', 'AUDIT#1')],
  ['dynamodb:Query', `${table}/index/byShelf`, query('shelf', 'men##all', 'byShelf')],
  ['dynamodb:Query', `${table}/index/byOther`, query('shelf', 'women##all', 'byOther')],
  ['dynamodb:UpdateItem', table, transact(putPart, update('ACCOUNT#1'), update('AUDIT#1'))],
  ['dynamodb:DeleteItem', table, transact(putPart, { Delete: inTable('A') })],
  ['dynamodb:BatchWriteItem', table, onTable(new dynamodb.BatchWriteItemCommand({ RequestItems: batch }))],
  ['s3:ListBucket', 'arn:aws:s3:::b', read('b', 'from/none')],
  ['s3:ListBucket', 'arn:aws:s3:::b', list()],
  ['s3:GetObject', 'arn:aws:s3:::b/secret/a', copy('secret/a', 'to/b')],
  ['s3:PutObject', 'arn:aws:s3:::b/from/b', copy('from/a', 'from/b')],
  ['kms:Decrypt', keys.sealed, read('sealed', 'a')],
  ['kms:GenerateDataKey', keys.sealed, write('sealed')],
  ['ssm:GetParameter', arnOf('ssm', 'parameter/b'), parameter('/b')],
  // Whether or not there is such a secret.
  ['secretsmanager:GetSecretValue', `${noSecret}-abcdef`, secret(`${noSecret}-abcdef`)],
  ['secretsmanager:GetSecretValue', noSecret, secret('None')],
  ['ses:SendEmail', arnOf('ses', 'identity/c@example.com'), mail('c@example.com')],
  ['cognito-idp:AdminDeleteUser', pool, onPool(new cognito.AdminDeleteUserCommand(user))],
  ['cloudfront:CreateInvalidation', arnOf('cloudfront', 'distribution/E1', ''), invalidate],
])('a call without the right %s on %s is refused', async (action, resource, [Client, command]) => {
  const { client, reached } = await startServices();
  const isXml = /^(s3|kms|cloudfront):/.test(action);
  const quoted = action.startsWith('s3:') ? `"${resource}"` : resource;
  await expect(client(Client as Client).send(command as never)).rejects.toMatchObject({
    name: isXml ? 'AccessDenied' : 'AccessDeniedException',
    message: expect.stringContaining(
      `User: arn:aws:sts::000000000000:assumed-role/R/F is not authorized to perform: ${action} on resource: ${quoted} because no identity-based policy allows the ${action} action`,
    ) as string,
    $metadata: { httpStatusCode: isXml || action.startsWith('ses:') ? 403 : 400 },
  });
  expect(reached).toEqual([]);
});

test('S3 deletes of several objects those that the role may delete', async () => {
  const { client, buckets } = await startServices();
  const Delete = { Objects: [{ Key: 'from/a' }, { Key: 'secret/a' }] };
  const command = new s3.DeleteObjectsCommand({ Bucket: 'b', Delete });
  const { Deleted, Errors } = await client(s3.S3Client).send(command);
  expect(Deleted).toEqual([{ Key: 'from/a' }]);
  expect(Errors).toMatchObject([{ Key: 'secret/a', Code: 'AccessDenied' }]);
  expect(buckets.listKeys('b')).toEqual(['secret/a']);
});

/** Reads an object by a presigned address, and posts one with a presigned form. */
async function bySignature(client: s3.S3Client, url: string, toRead: string, toPost: string) {
  const address = await getSignedUrl(client, new s3.GetObjectCommand({ Bucket: 'b', Key: toRead }));
  const { fields } = await createPresignedPost(client, { Bucket: 'b', Key: toPost });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob(['x']));
  const posted = await fetch(`${url}/b`, { method: 'POST', body: form });
  return [(await fetch(address)).status, posted.status];
}

test('a presigned address and a form can do what their signer can', async () => {
  const { client, buckets, endpoint } = await startServices();
  expect(await bySignature(client(s3.S3Client), endpoint, 'from/a', 'to/a')).toEqual([200, 204]);
  expect(await bySignature(client(s3.S3Client), endpoint, 'secret/a', 'from/b')).toEqual([403, 403]);
  expect(buckets.listKeys('b')).toEqual(['from/a', 'secret/a', 'to/a']);
});

test.each([undefined, 'another'])(
  'a role’s key is refused with the session token %s',
  async (sessionToken) => {
    const { client, buckets, endpoint } = await startServices();
    const scan = client(dynamodb.DynamoDBClient, { sessionToken }).send(
      new dynamodb.ScanCommand({ TableName: 't' }),
    );
    await expect(scan).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    const theirs = client(s3.S3Client, { sessionToken });
    const got = theirs.send(new s3.GetObjectCommand({ Bucket: 'b', Key: 'from/a' }));
    await expect(got).rejects.toMatchObject({ name: 'InvalidToken' });
    expect(await bySignature(theirs, endpoint, 'from/a', 'to/a')).toEqual([400, 400]);
    expect(buckets.listKeys('b')).toEqual(['from/a', 'secret/a']);
  },
);
