import { describe, expect, test } from 'vitest';
import { Rights } from '../../rights/index.ts';
import type { Context } from '../../rights/request.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
const bucket = 'arn:aws:s3:::photos';
const key = 'arn:aws:kms:us-east-1:000000000000:key/k';

const policy = (...statements: object[]) => ({
  Version: '2012-10-17',
  Statement: statements.map((one) => ({ Effect: 'Allow', Action: '*', Resource: '*', ...one })),
});

/** Creates a role with these statements. `ask` returns why the role may not make a request. */
function asking(...statements: object[]) {
  const rights = new Rights();
  rights.attach('R', 'P', policy(...statements));
  const caller = rights.callerOf(rights.issueKeys('R', 'F').accessKeyId);
  const ask = (action: string, resource = '*', context: Context = {}): string | undefined =>
    caller.refusal({ action, resource, context });
  return { rights, ask };
}

describe('role', () => {
  test('is refused an action that no statement allows', () => {
    const { ask } = asking({ Action: 'dynamodb:GetItem', Resource: table });
    expect(ask('dynamodb:GetItem', table)).toBeUndefined();
    expect(ask('dynamodb:DeleteItem', table)).toBe(
      `User: arn:aws:sts::000000000000:assumed-role/R/F is not authorized to perform: dynamodb:DeleteItem on resource: ${table} because no identity-based policy allows the dynamodb:DeleteItem action`,
    );
  });

  test.each<[given: object, action: string, resource: string, isAllowed: boolean]>([
    [{ Action: 'dynamodb:GetItem' }, 'dynamodb:GetItem', table, true],
    [{ Action: ['s3:*', 'dynamodb:getitem'] }, 'dynamodb:GetItem', table, true],
    [{ Action: 'dynamodb:?et*Item' }, 'dynamodb:GetItem', table, true],
    [{ Action: 'dynamodb:Get' }, 'dynamodb:GetItem', table, false],
    [{ Action: 's3:*' }, 'dynamodb:GetItem', table, false],
    [{ Resource: table }, 'x:Y', `${table}/index/byDue`, false],
    [{ Resource: `${table}/index/*` }, 'x:Y', `${table}/index/byDue`, true],
    [{ Resource: `${table}/index/*` }, 'x:Y', table, false],
    [{ Resource: `${bucket}/private/*` }, 'x:Y', `${bucket}/private/a/b:c`, true],
    [{ Resource: `${bucket}/private/*` }, 'x:Y', `${bucket}/media/private/a`, false],
    [{ Resource: `${bucket}/*.jpg` }, 'x:Y', `${bucket}/a.jpg`, true],
    [{ Resource: `${bucket}/*.jpg` }, 'x:Y', `${bucket}/axjpg`, false],
  ])('with %j may do %s on %s: %s', (given, action, resource, isAllowed) => {
    expect(asking(given).ask(action, resource) === undefined).toBe(isAllowed);
  });

  test('is refused an action that a Deny matches, despite an Allow', () => {
    const { ask } = asking({}, { Effect: 'Deny', Action: 's3:DeleteObject', Resource: `${bucket}/kept/*` });
    expect(ask('s3:DeleteObject', `${bucket}/a`)).toBeUndefined();
    expect(ask('s3:DeleteObject', `${bucket}/kept/a`)).toContain(
      `on resource: "${bucket}/kept/a" with an explicit deny in an identity-based policy`,
    );
  });
});

test('callerOf throws for an access key that was never issued', () => {
  expect(() => new Rights().callerOf('ASIANOBODY')).toThrow('ASIANOBODY');
});

describe('policy condition', () => {
  const leading = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*', 'STATISTICS#*'] } };
  const prefix = { StringEquals: { 's3:prefix': ['counts/', 'sitemap'] } };
  const keys = (...given: string[]): Context => ({ 'dynamodb:leadingkeys': given });

  test.each<[condition: object, context: Context, unmet: string | undefined]>([
    [leading, keys('RATE#a', 'STATISTICS#b'), undefined],
    [leading, keys('RATE#a', 'AUDIT#b'), 'dynamodb:LeadingKeys'],
    // ForAllValues also holds for a request without the key, so this condition does not limit a Scan.
    [leading, {}, undefined],
    [prefix, { 's3:prefix': 'sitemap' }, undefined],
    [prefix, { 's3:prefix': 'sitemaps' }, 's3:prefix'],
    [prefix, {}, 's3:prefix'],
    [
      { ...prefix, Bool: { 'aws:SecureTransport': 'false' } },
      { 's3:prefix': 'sitemap' },
      'aws:SecureTransport',
    ],
    [{ NumericLessThan: { 's3:TlsVersion': 1.2 } }, {}, 's3:TlsVersion'],
  ])('%j with the context %j has the unmet key %s', (Condition, context, unmet) => {
    const refusal = asking({ Condition }).ask('a:B', '*', context);
    if (unmet === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(`(conditions that do not hold: ${unmet})`);
  });

  test('holds only if one statement covers all keys of the request', () => {
    const exact = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': 'SETTING#a' } };
    const { ask } = asking({ Condition: leading }, { Condition: exact });
    expect(ask('a:B', '*', keys('SETTING#a'))).toBeUndefined();
    expect(ask('a:B', '*', keys('SETTING#a', 'RATE#a'))).toBeDefined();
  });
});

test.each<[what: string, statement: object]>([
  ['the condition key aws:SourceIp', { Condition: { StringEquals: { 'aws:SourceIp': 'a' } } }],
  ['operator DateLessThan', { Condition: { DateLessThan: { 's3:prefix': 'a' } } }],
  ['operator StringLike on dynamodb:L', { Condition: { StringLike: { 'dynamodb:LeadingKeys': 'a' } } }],
  ['operator ForAllValues:StringLike', { Condition: { 'ForAllValues:StringLike': { 's3:prefix': 'a' } } }],
  ['a policy variable', { Condition: { StringLike: { 's3:prefix': '${aws:username}' } } }],
  ['a policy variable', { Resource: 'arn:aws:s3:::${a}/*' }],
  ['the ARN photos', { Resource: 'photos' }],
  // A wildcard may only be in an ARN's last part.
  ['the ARN arn:aws:*:::a', { Resource: 'arn:aws:*:::a' }],
  ['NotAction', { NotAction: 's3:*' }],
  ['Principal', { Principal: '*' }],
])('a policy with %s is refused as unsupported: %j', (what, statement) => {
  const attach = () => new Rights().attach('R', 'Planted', policy(statement));
  expect(attach).toThrow(what);
  expect(attach).toThrow('Planted');
});

describe('resource policy', () => {
  test('can deny a role’s request, and counts local HTTP as TLS', () => {
    const { rights, ask } = asking({});
    const deny = (more: object) => policy({ Effect: 'Deny', Principal: { AWS: '*' }, ...more });
    rights.attachToResource(bucket, 'Tls', deny({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } }));
    rights.attachToResource(
      bucket,
      'Old',
      deny({ Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } }),
    );
    expect(ask('s3:GetObject', `${bucket}/a`)).toBeUndefined();
    rights.attachToResource(bucket, 'Kept', deny({ Action: 's3:DeleteObject' }));
    expect(ask('s3:DeleteObject', `${bucket}/a`)).toContain('explicit deny in a resource-based policy');
  });

  test('on a KMS key decides alone, unless it delegates to the roles’ policies', () => {
    const { rights, ask } = asking({ Action: 'kms:Decrypt', Resource: key });
    expect(ask('kms:Decrypt', key)).toContain('because no resource-based policy allows');
    rights.attachToResource(key, 'K', policy({ Principal: { AWS: 'arn:aws:iam::000000000000:root' } }));
    expect(ask('kms:Decrypt', key)).toBeUndefined();
    expect(ask('kms:GenerateDataKey', key)).toContain('because no identity-based policy allows');
  });
});

test.each([
  ['cloudfront.amazonaws.com', 'E1', '000000000000', 'media/a', true],
  ['cloudfront.amazonaws.com', 'E12', '000000000000', 'media/a', false],
  ['cloudfront.amazonaws.com', 'E1', '111111111111', 'media/a', false],
  ['cloudfront.amazonaws.com', 'E1', '000000000000', 'private/a', false],
  ['s3.amazonaws.com', 'E1', '000000000000', 'media/a', false],
])(
  'a bucket policy lets %s with source %s of account %s read %s: %s',
  (service, source, account, key, isAllowed) => {
    const rights = new Rights();
    rights.attachToResource(
      bucket,
      'BucketPolicy',
      policy({
        Action: 's3:GetObject',
        Resource: `${bucket}/media/*`,
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': 'E1', 'AWS:SourceAccount': '000000000000' } },
      }),
    );
    const caller = { service, context: { 'aws:sourcearn': source, 'aws:sourceaccount': account } };
    const refusal = rights.refusalOfService(caller, { action: 's3:GetObject', resource: `${bucket}/${key}` });
    expect(refusal === undefined).toBe(isAllowed);
  },
);
