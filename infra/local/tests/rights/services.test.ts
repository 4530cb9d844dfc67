import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, onTestFinished, test } from 'vitest';
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

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
const key = 'arn:aws:kms:us-east-1:000000000000:key/k';

interface Written {
  Action: string | string[];
  Resource: string | string[];
  Condition?: object;
}

/** All services behind one port, and the keys of a role that may do what these statements say. */
async function startServices(...statements: Written[]) {
  const clock = new Clock();
  const store = new Store(':memory:');
  const rights = new Rights();
  const Statement = statements.map((one) => ({ Effect: 'Allow', ...one }));
  rights.attach('R', 'P', { Version: '2012-10-17', Statement });
  rights.attachToResource(key, 'K', {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: 'kms:*',
        Resource: '*',
        Principal: { AWS: 'arn:aws:iam::000000000000:root' },
      },
    ],
  });
  const { credentials } = rights;
  const callerOf = (accessKeyId: string) => rights.callerOf(accessKeyId);
  const partitions = new Partitions();
  const keyed = (name: string) => [{ AttributeName: name, KeyType: 'HASH' }];
  partitions.declare('t', {
    KeySchema: keyed('pk'),
    GlobalSecondaryIndexes: [{ IndexName: 'byShelf', KeySchema: keyed('shelf') }],
  });
  const reached: string[] = [];
  const s3 = createS3({ clock, store, credentials, callerOf });
  s3.createBucket('b');
  s3.createBucket('sealed', {
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: key } },
      ],
    },
  });
  const ssm = createSsm({ clock, store });
  ssm.putParameter('/a', '1');
  ssm.putParameter('/b', '2');
  const secretsManager = createSecretsManager({ clock, store });
  secretsManager.createSecret('Keys', { SecretString: 'value' });
  const { url, close } = await listen(
    createAwsEndpoint({
      clock,
      credentials,
      callerOf,
      services: {
        dynamodb: onlySupported(async ({ headers }) => {
          reached.push(headers['x-amz-target'] ?? '');
          return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: '{}' };
        }, partitions),
        cognito: createCognito({
          clock,
          store,
          region: 'us-east-1',
          accountId: '000000000000',
          invokeTrigger: async () => undefined,
          sendEmail: () => undefined,
        }).handle,
        s3: s3.handle,
        ses: createSes({ clock, store }).handle,
        ssm: ssm.handle,
        secretsManager: secretsManager.handle,
        cloudfront: createCloudFrontApi({ clock, store, onInvalidate: () => true }).handle,
      },
    }),
  );
  onTestFinished(async () => {
    await close();
    s3.close();
    store.close();
  });
  const client = <T extends { destroy(): void }>(Client: new (options: object) => T): T => {
    const made = new Client({
      endpoint: url,
      region: 'us-east-1',
      credentials: rights.issueKeys('R', 'F'),
      maxAttempts: 1,
      forcePathStyle: true,
    });
    onTestFinished(() => made.destroy());
    return made;
  };
  return { client, reached, rights, s3, url };
}

/** What AWS says of a role that lacks a right. */
const refused = (action: string, resource: string, name = 'AccessDeniedException', status = 400) => ({
  name,
  message: expect.stringContaining(
    `User: arn:aws:sts::000000000000:assumed-role/R/F is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`,
  ) as string,
  $metadata: expect.objectContaining({ httpStatusCode: status }) as object,
});
const s3Refused = (action: string, path: string) =>
  refused(action, action.startsWith('s3:') ? `"arn:aws:s3:::${path}"` : path, 'AccessDenied', 403);

describe('DynamoDB', () => {
  const item = (pk: string) => ({ pk: { S: pk } });
  const below = (...prefixes: string[]) => ({
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
  });

  test('an item is read and written by its partition key', async () => {
    const { client, reached } = await startServices(
      { Action: 'dynamodb:GetItem', Resource: table, Condition: below('LISTING#') },
      { Action: 'dynamodb:PutItem', Resource: table },
    );
    const dynamodb = client(DynamoDBClient);
    await dynamodb.send(new GetItemCommand({ TableName: 't', Key: item('LISTING#1') }));
    await dynamodb.send(new PutItemCommand({ TableName: 't', Item: item('ACCOUNT#1') }));
    expect(reached).toHaveLength(2);
    await expect(
      dynamodb.send(new GetItemCommand({ TableName: 't', Key: item('ACCOUNT#1') })),
    ).rejects.toMatchObject(refused('dynamodb:GetItem', table));
    await expect(
      dynamodb.send(new DeleteItemCommand({ TableName: 't', Key: item('LISTING#1') })),
    ).rejects.toMatchObject(refused('dynamodb:DeleteItem', table));
    await expect(dynamodb.send(new ScanCommand({ TableName: 't' }))).rejects.toMatchObject(
      refused('dynamodb:Scan', table),
    );
    await expect(
      dynamodb.send(new PutItemCommand({ TableName: 'other', Item: item('ACCOUNT#1') })),
    ).rejects.toMatchObject(refused('dynamodb:PutItem', table.replace('/t', '/other')));
    expect(reached).toHaveLength(2);
  });

  test('a table that is named by its ARN, has the same leading keys; of one that nobody knows none is allowed', async () => {
    const { client, reached } = await startServices({
      Action: 'dynamodb:*Item',
      Resource: [table, table.replace('/t', '/other')],
      Condition: below('LISTING#'),
    });
    const dynamodb = client(DynamoDBClient);
    await dynamodb.send(new GetItemCommand({ TableName: table, Key: item('LISTING#1') }));
    expect(reached).toHaveLength(1);
    await expect(
      dynamodb.send(new GetItemCommand({ TableName: table, Key: item('ACCOUNT#1') })),
    ).rejects.toMatchObject(refused('dynamodb:GetItem', table));
    await expect(
      dynamodb.send(new GetItemCommand({ TableName: 'other', Key: item('ACCOUNT#1') })),
    ).rejects.toMatchObject(refused('dynamodb:GetItem', table.replace('/t', '/other')));
    expect(reached).toHaveLength(1);
  });

  test('an index is a resource of its own, and its partition key the leading one', async () => {
    const { client } = await startServices({
      Action: 'dynamodb:Query',
      Resource: [table, `${table}/index/byShelf`],
      Condition: below('women#', 'ACCOUNT#'),
    });
    const query = (attribute: string, value: string, IndexName?: string) =>
      client(DynamoDBClient).send(
        new QueryCommand({
          TableName: 't',
          ...(IndexName && { IndexName }),
          KeyConditionExpression: `published < :at AND #key = :key`,
          ExpressionAttributeNames: { '#key': attribute },
          ExpressionAttributeValues: { ':key': { S: value }, ':at': { N: '1' } },
        }),
      );
    await query('shelf', 'women##all', 'byShelf');
    await query('pk', 'ACCOUNT#1');
    await expect(query('shelf', 'men##all', 'byShelf')).rejects.toMatchObject(
      refused('dynamodb:Query', `${table}/index/byShelf`),
    );
    await expect(query('pk', 'AUDIT#1')).rejects.toMatchObject(refused('dynamodb:Query', table));
    await expect(query('shelf', 'women##all', 'byOther')).rejects.toMatchObject(
      refused('dynamodb:Query', `${table}/index/byOther`),
    );
  });

  test('a transaction needs the rights of the actions it is made of, each on all of its keys', async () => {
    const { client, reached } = await startServices(
      { Action: ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], Resource: table },
      { Action: 'dynamodb:UpdateItem', Resource: table, Condition: below('ACCOUNT#') },
    );
    const transact = (...TransactItems: object[]) =>
      client(DynamoDBClient).send(new TransactWriteItemsCommand({ TransactItems }));
    const put = { Put: { TableName: 't', Item: item('AUDIT#1') } };
    const check = {
      ConditionCheck: {
        TableName: 't',
        Key: item('ACCOUNT#2'),
        ConditionExpression: 'attribute_exists(pk)',
      },
    };
    const update = (pk: string) => ({
      Update: { TableName: 't', Key: item(pk), UpdateExpression: 'REMOVE a' },
    });
    await transact(put, check, update('ACCOUNT#1'));
    await expect(transact(put, update('ACCOUNT#1'), update('AUDIT#1'))).rejects.toMatchObject(
      refused('dynamodb:UpdateItem', table),
    );
    await expect(transact(put, { Delete: { TableName: 't', Key: item('A') } })).rejects.toMatchObject(
      refused('dynamodb:DeleteItem', table),
    );
    expect(reached).toHaveLength(1);
  });

  test('a batch has a right of its own', async () => {
    const { client } = await startServices({ Action: 'dynamodb:PutItem', Resource: table });
    const RequestItems = { t: [{ PutRequest: { Item: item('a') } }] };
    await expect(
      client(DynamoDBClient).send(new BatchWriteItemCommand({ RequestItems })),
    ).rejects.toMatchObject(refused('dynamodb:BatchWriteItem', table));
  });
});

describe('S3', () => {
  const at = (Bucket: string, Key: string) => ({ Bucket, Key });

  test('who may not list a bucket is not told what is missing in it', async () => {
    const { client, s3 } = await startServices({ Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/*' });
    s3.putObjectDirect('b', 'a', Buffer.from('x'), { contentType: 'text/plain' });
    await client(S3Client).send(new GetObjectCommand(at('b', 'a')));
    await expect(client(S3Client).send(new GetObjectCommand(at('b', 'none')))).rejects.toMatchObject(
      s3Refused('s3:ListBucket', 'b'),
    );
    await expect(client(S3Client).send(new HeadObjectCommand(at('b', 'none')))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    const listing = await startServices(
      { Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/*' },
      { Action: 's3:ListBucket', Resource: 'arn:aws:s3:::b' },
    );
    await expect(listing.client(S3Client).send(new GetObjectCommand(at('b', 'none')))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('a list is held to the prefix that it asks for', async () => {
    const { client } = await startServices({
      Action: 's3:ListBucket',
      Resource: 'arn:aws:s3:::b',
      Condition: { StringEquals: { 's3:prefix': ['counts/'] } },
    });
    await client(S3Client).send(new ListObjectsV2Command({ Bucket: 'b', Prefix: 'counts/' }));
    await expect(client(S3Client).send(new ListObjectsV2Command({ Bucket: 'b' }))).rejects.toMatchObject(
      s3Refused('s3:ListBucket', 'b'),
    );
    await expect(client(S3Client).send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  test('a copy reads there and writes here', async () => {
    const { client, s3 } = await startServices(
      { Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/from/*' },
      { Action: 's3:PutObject', Resource: 'arn:aws:s3:::b/to/*' },
    );
    for (const name of ['from/a', 'other/a'])
      s3.putObjectDirect('b', name, Buffer.from('x'), { contentType: 'text/plain' });
    const copy = (from: string, Key: string) =>
      client(S3Client).send(new CopyObjectCommand({ Bucket: 'b', Key, CopySource: `b/${from}` }));
    await copy('from/a', 'to/a');
    await expect(copy('other/a', 'to/b')).rejects.toMatchObject(s3Refused('s3:GetObject', 'b/other/a'));
    await expect(copy('from/a', 'from/b')).rejects.toMatchObject(s3Refused('s3:PutObject', 'b/from/b'));
    expect(s3.listKeys('b')).toEqual(['from/a', 'other/a', 'to/a']);
  });

  test('of several objects to delete each is asked for', async () => {
    const { client, s3 } = await startServices({
      Action: 's3:DeleteObject',
      Resource: 'arn:aws:s3:::b/mine/*',
    });
    for (const name of ['mine/a', 'yours/a'])
      s3.putObjectDirect('b', name, Buffer.from('x'), { contentType: 'text/plain' });
    const Objects = ['mine/a', 'yours/a'].map((Key) => ({ Key }));
    const { Deleted, Errors } = await client(S3Client).send(
      new DeleteObjectsCommand({ Bucket: 'b', Delete: { Objects } }),
    );
    expect(Deleted).toEqual([{ Key: 'mine/a' }]);
    expect(Errors).toMatchObject([{ Key: 'yours/a', Code: 'AccessDenied' }]);
    expect(s3.listKeys('b')).toEqual(['yours/a']);
  });

  test('what is encrypted with a key needs the key, but for a look at what it is', async () => {
    const objects = { Action: ['s3:GetObject', 's3:PutObject'], Resource: 'arn:aws:s3:::sealed/*' };
    const without = await startServices(objects);
    without.s3.putObjectDirect('sealed', 'a', Buffer.from('x'), { contentType: 'text/plain' });
    const send = without.client(S3Client);
    await send.send(new HeadObjectCommand(at('sealed', 'a')));
    await expect(send.send(new GetObjectCommand(at('sealed', 'a')))).rejects.toMatchObject(
      s3Refused('kms:Decrypt', key),
    );
    await expect(send.send(new PutObjectCommand({ ...at('sealed', 'b'), Body: 'x' }))).rejects.toMatchObject(
      s3Refused('kms:GenerateDataKey', key),
    );
    const having = await startServices(objects, {
      Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
      Resource: key,
    });
    await having.client(S3Client).send(new PutObjectCommand({ ...at('sealed', 'b'), Body: 'x' }));
    await having.client(S3Client).send(new GetObjectCommand(at('sealed', 'b')));
  });

  test('a presigned address and a form can do what their signer can', async () => {
    const { client, s3, url } = await startServices(
      { Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/mine/*' },
      { Action: 's3:PutObject', Resource: 'arn:aws:s3:::b/posted/*' },
    );
    for (const name of ['mine/a', 'yours/a'])
      s3.putObjectDirect('b', name, Buffer.from('x'), { contentType: 'text/plain' });
    const get = async (Key: string) =>
      (await fetch(await getSignedUrl(client(S3Client), new GetObjectCommand(at('b', Key))))).status;
    expect([await get('mine/a'), await get('yours/a')]).toEqual([200, 403]);
    const post = async (Key: string) => {
      const { fields } = await createPresignedPost(client(S3Client), { Bucket: 'b', Key });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob(['x']));
      return (await fetch(`${url}/b`, { method: 'POST', body: form })).status;
    };
    expect([await post('posted/a'), await post('mine/b')]).toEqual([204, 403]);
    expect(s3.listKeys('b')).toEqual(['mine/a', 'posted/a', 'yours/a']);
  });
});

test('a role’s key is worth nothing without its session token, in a header, an address or a form', async () => {
  const { rights, s3, url } = await startServices({ Action: '*', Resource: '*' });
  s3.putObjectDirect('b', 'a', Buffer.from('x'), { contentType: 'text/plain' });
  const { sessionToken, ...keys } = rights.issueKeys('R', 'F');
  const options = (credentials: object) => ({
    endpoint: url,
    region: 'us-east-1',
    credentials: { ...keys, ...credentials },
    maxAttempts: 1,
    forcePathStyle: true,
  });
  for (const other of [{}, { sessionToken: `${sessionToken}x` }]) {
    const dynamodb = new DynamoDBClient(options(other));
    const client = new S3Client(options(other));
    onTestFinished(() => (dynamodb.destroy(), client.destroy()));
    await expect(dynamodb.send(new ScanCommand({ TableName: 't' }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    const get = new GetObjectCommand({ Bucket: 'b', Key: 'a' });
    await expect(client.send(get)).rejects.toMatchObject({ name: 'InvalidToken' });
    expect((await fetch(await getSignedUrl(client, get))).status).toBe(400);
    const { fields } = await createPresignedPost(client, { Bucket: 'b', Key: 'c' });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob(['x']));
    const posted = await fetch(`${url}/b`, { method: 'POST', body: form });
    expect([posted.status, await posted.text()]).toEqual([
      400,
      expect.stringContaining('<Code>InvalidToken</Code>'),
    ]);
  }
  expect(s3.listKeys('b')).toEqual(['a']);
});

describe('the others', () => {
  const services = [
    { Action: 'ssm:GetParameters', Resource: 'arn:aws:ssm:us-east-1:000000000000:parameter/a' },
    {
      Action: 'ses:SendEmail',
      Resource: '*',
      Condition: { StringEquals: { 'ses:FromAddress': 'a@example.com' } },
    },
    { Action: 'cognito-idp:ListUsers', Resource: 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/p' },
  ];

  test('a parameter', async () => {
    const { client } = await startServices(...services);
    const get = (...Names: string[]) => client(SSMClient).send(new GetParametersCommand({ Names }));
    expect((await get('/a')).Parameters).toHaveLength(1);
    await expect(get('/a', '/b')).rejects.toMatchObject(
      refused('ssm:GetParameters', 'arn:aws:ssm:us-east-1:000000000000:parameter/b'),
    );
  });

  test('a secret, whether or not it is there', async () => {
    const { client } = await startServices();
    const get = (SecretId: string) =>
      client(SecretsManagerClient).send(new GetSecretValueCommand({ SecretId }));
    const none = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:None-abcdef';
    await expect(get(none)).rejects.toMatchObject(refused('secretsmanager:GetSecretValue', none));
    await expect(get('Keys')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  test('a mail, by the sender’s address', async () => {
    const { client } = await startServices(...services);
    const mail = (FromEmailAddress: string) =>
      client(SESv2Client).send(
        new SendEmailCommand({
          FromEmailAddress,
          Destination: { ToAddresses: ['b@example.com'] },
          Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } },
        }),
      );
    await mail('A <a@example.com>');
    await expect(mail('c@example.com')).rejects.toMatchObject(
      refused(
        'ses:SendEmail',
        'arn:aws:ses:us-east-1:000000000000:identity/c@example.com',
        'AccessDeniedException',
        403,
      ),
    );
  });

  test('a user pool’s users', async () => {
    const { client } = await startServices(...services);
    const cognito = client(CognitoIdentityProviderClient);
    await expect(cognito.send(new ListUsersCommand({ UserPoolId: 'p' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(
      cognito.send(new AdminDeleteUserCommand({ UserPoolId: 'p', Username: 'u' })),
    ).rejects.toMatchObject(
      refused('cognito-idp:AdminDeleteUser', 'arn:aws:cognito-idp:us-east-1:000000000000:userpool/p'),
    );
  });

  test('a distribution', async () => {
    const { client } = await startServices();
    await expect(
      client(CloudFrontClient).send(
        new CreateInvalidationCommand({
          DistributionId: 'E1',
          InvalidationBatch: { CallerReference: 'a', Paths: { Quantity: 1, Items: ['/a'] } },
        }),
      ),
    ).rejects.toMatchObject(
      refused(
        'cloudfront:CreateInvalidation',
        'arn:aws:cloudfront::000000000000:distribution/E1',
        'AccessDenied',
        403,
      ),
    );
  });
});
