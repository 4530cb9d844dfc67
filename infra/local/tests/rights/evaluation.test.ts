import { describe, expect, test } from 'vitest';
import { Rights } from '../../rights/index.ts';
import type { Context } from '../../rights/request.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
const bucket = 'arn:aws:s3:::photos';
const key = 'arn:aws:kms:us-east-1:000000000000:key/k';

interface Written {
  Effect?: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: object;
  [other: string]: unknown;
}
const policy = (...statements: Written[]) => ({
  Version: '2012-10-17',
  Statement: statements.map((one) => ({ Effect: 'Allow', ...one })),
});

/** What somebody with these statements is told. */
function asking(...statements: Written[]) {
  const rights = new Rights();
  rights.attach('R', 'P', policy(...statements));
  const { accessKeyId } = rights.issueKeys('R', 'F');
  const caller = rights.callerOf(accessKeyId);
  const ask = (action: string, resource: string, context?: Context): string | undefined =>
    caller.refusal({ action, resource, ...(context && { context }) });
  return { rights, ask };
}
const keys = (...given: string[]): Context => ({ 'dynamodb:leadingkeys': given });

describe('what a role may do', () => {
  test('nothing that no statement allows, and the refusal names who, what and where', () => {
    const { ask } = asking({ Action: 'dynamodb:GetItem', Resource: table });
    expect(ask('dynamodb:GetItem', table)).toBeUndefined();
    expect(ask('dynamodb:DeleteItem', table)).toBe(
      `User: arn:aws:sts::000000000000:assumed-role/R/F is not authorized to perform: dynamodb:DeleteItem on resource: ${table} because no identity-based policy allows the dynamodb:DeleteItem action`,
    );
  });

  test('the account’s own keys everything', () => {
    expect(new Rights().callerOf('local').refusal({ action: 'a:B', resource: 'arn:x' })).toBeUndefined();
  });

  test('a key that was never given out is nobody’s', () => {
    expect(() => new Rights().callerOf('ASIANOBODY')).toThrow('ASIANOBODY');
  });

  test.each<[pattern: string, action: string, fits: boolean]>([
    ['dynamodb:GetItem', 'dynamodb:GetItem', true],
    ['dynamodb:getitem', 'dynamodb:GetItem', true],
    ['dynamodb:*Item', 'dynamodb:PutItem', true],
    ['dynamodb:?etItem', 'dynamodb:GetItem', true],
    ['*', 'dynamodb:GetItem', true],
    ['dynamodb:Get', 'dynamodb:GetItem', false],
    ['s3:*', 'dynamodb:GetItem', false],
  ])('the action %s: %s is %s', (pattern, action, fits) => {
    const { ask } = asking({ Action: [pattern], Resource: '*' });
    expect(ask(action, table) === undefined).toBe(fits);
  });

  test.each<[pattern: string, resource: string, fits: boolean]>([
    [table, `${table}/index/byDue`, false],
    [`${table}/index/*`, `${table}/index/byDue`, true],
    [`${table}/index/*`, table, false],
    [`${bucket}/private/*`, `${bucket}/private/a/b:c`, true],
    [`${bucket}/private/*`, `${bucket}/media/private/a`, false],
    [`${bucket}/*.jpg`, `${bucket}/a.jpg`, true],
    [`${bucket}/*.jpg`, `${bucket}/axjpg`, false],
    ['arn:aws:logs:*:000000000000:log-group:a:*', 'arn:aws:logs:us-east-1:000000000000:log-group:a:b', true],
    // A wildcard ends at the colon.
    ['arn:aws:*:us-east-1:000000000000:table/t', table, true],
    ['arn:aws:*:::table/t', table, false],
    ['arn:aws:dynamodb:us-*:000000000000:table/t', table, true],
  ])('the resource %s: %s is %s', (pattern, resource, fits) => {
    const { ask } = asking({ Action: '*', Resource: pattern });
    expect(ask('x:Y', resource) === undefined).toBe(fits);
  });

  test('a Deny outweighs every Allow', () => {
    const { ask } = asking(
      { Action: 's3:*', Resource: `${bucket}/*` },
      { Effect: 'Deny', Action: 's3:DeleteObject', Resource: `${bucket}/kept/*` },
    );
    expect(ask('s3:DeleteObject', `${bucket}/a`)).toBeUndefined();
    expect(ask('s3:DeleteObject', `${bucket}/kept/a`)).toContain(
      `on resource: "${bucket}/kept/a" with an explicit deny in an identity-based policy`,
    );
  });

  test('statements of several policies of one role count together', () => {
    const { rights, ask } = asking({ Action: 'a:B', Resource: '*' });
    expect(ask('a:C', '*')).toBeDefined();
    rights.attach('R', 'second', policy({ Action: 'a:C', Resource: '*' }));
    expect([ask('a:B', '*'), ask('a:C', '*')]).toEqual([undefined, undefined]);
  });
});

describe('conditions', () => {
  const counting = {
    Action: 'dynamodb:UpdateItem',
    Resource: table,
    Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*', 'STATISTICS#*'] } },
  };

  test('leading keys: all of a request’s must be among those that are allowed', () => {
    const { ask } = asking(counting);
    expect(ask('dynamodb:UpdateItem', table, keys('RATE#a', 'STATISTICS#b'))).toBeUndefined();
    expect(ask('dynamodb:UpdateItem', table, keys('RATE#a', 'AUDIT#b'))).toContain(
      '(conditions that do not hold: dynamodb:LeadingKeys)',
    );
    // "ForAllValues also returns true if there are no context keys in the request": a Scan needs another guard.
    expect(ask('dynamodb:UpdateItem', table)).toBeUndefined();
  });

  test('of two statements, each with its own leading keys, one must take all keys of a request', () => {
    const exact = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': 'SETTING#a' } };
    const { ask } = asking(counting, { ...counting, Condition: exact });
    expect(ask('dynamodb:UpdateItem', table, keys('SETTING#a'))).toBeUndefined();
    expect(ask('dynamodb:UpdateItem', table, keys('SETTING#a', 'RATE#a'))).toBeDefined();
  });

  test('a key that the request lacks fulfils nothing', () => {
    const { ask } = asking({
      Action: 's3:ListBucket',
      Resource: bucket,
      Condition: { StringEquals: { 's3:prefix': ['counts/', 'sitemap'] } },
    });
    expect(ask('s3:ListBucket', bucket, { 's3:prefix': 'sitemap' })).toBeUndefined();
    expect(ask('s3:ListBucket', bucket, { 's3:prefix': 'sitemaps' })).toBeDefined();
    expect(ask('s3:ListBucket', bucket)).toBeDefined();
  });

  test('all conditions of a statement must hold', () => {
    const { ask } = asking({
      Action: 'ses:SendEmail',
      Resource: '*',
      Condition: {
        StringEquals: { 'ses:FromAddress': 'a@example.com' },
        Bool: { 'aws:SecureTransport': 'false' },
      },
    });
    expect(ask('ses:SendEmail', '*', { 'ses:fromaddress': 'a@example.com' })).toContain(
      'conditions that do not hold: aws:SecureTransport',
    );
  });

  test.each<[what: string, statement: Written]>([
    [
      'the condition key aws:SourceIp',
      { Action: '*', Resource: '*', Condition: { StringEquals: { 'aws:SourceIp': 'a' } } },
    ],
    [
      'the condition operator DateLessThan',
      { Action: '*', Resource: '*', Condition: { DateLessThan: { 's3:prefix': 'a' } } },
    ],
    [
      'the condition operator StringEqualsIfExists',
      { Action: '*', Resource: '*', Condition: { StringEqualsIfExists: { 's3:prefix': 'a' } } },
    ],
    [
      'the condition operator StringLike on dynamodb:LeadingKeys',
      { Action: '*', Resource: '*', Condition: { StringLike: { 'dynamodb:LeadingKeys': 'a' } } },
    ],
    [
      'the condition operator ForAnyValue:StringLike on s3:prefix',
      { Action: '*', Resource: '*', Condition: { 'ForAnyValue:StringLike': { 's3:prefix': 'a' } } },
    ],
    [
      'the policy variable in ${aws:username}',
      { Action: '*', Resource: '*', Condition: { StringLike: { 's3:prefix': '${aws:username}' } } },
    ],
    ['the policy variable in arn:aws:s3:::${a}/*', { Action: '*', Resource: 'arn:aws:s3:::${a}/*' }],
    ['photos is no ARN', { Action: '*', Resource: 'photos' }],
    ['NotAction', { NotAction: 's3:*', Resource: '*' } as unknown as Written],
    ['Principal', { Action: '*', Resource: '*', Principal: '*' }],
  ])('%s stops the start: it would not be evaluated', (what, statement) => {
    expect(() => new Rights().attach('R', 'Planted', policy(statement))).toThrow(what);
    expect(() => new Rights().attach('R', 'Planted', policy(statement))).toThrow('Planted');
  });
});

describe('policies of resources', () => {
  const distribution = 'arn:aws:cloudfront::000000000000:distribution/E1';
  const cloudFront = (source: string) => ({
    service: 'cloudfront.amazonaws.com',
    context: { 'aws:sourcearn': source },
  });

  test('a service may do what the resource’s own policy lets it, for the source that is named there', () => {
    const rights = new Rights();
    const read = { action: 's3:GetObject', resource: `${bucket}/media/a` };
    expect(rights.refusalOfService(cloudFront(distribution), read)).toContain(
      'User: cloudfront.amazonaws.com is not authorized',
    );
    rights.attachToResource(
      bucket,
      'BucketPolicy',
      policy({
        Action: 's3:GetObject',
        Resource: `${bucket}/media/*`,
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': distribution } },
      }),
    );
    expect(rights.refusalOfService(cloudFront(distribution), read)).toBeUndefined();
    expect(rights.refusalOfService(cloudFront(`${distribution}2`), read)).toBeDefined();
    expect(
      rights.refusalOfService(cloudFront(distribution), { ...read, resource: `${bucket}/private/a` }),
    ).toBeDefined();
    expect(
      rights.refusalOfService({ ...cloudFront(distribution), service: 's3.amazonaws.com' }, read),
    ).toBeDefined();
  });

  test('a bucket’s Deny holds for roles as well; what stands for TLS here is not refused for the want of it', () => {
    const { rights, ask } = asking({ Action: 's3:*', Resource: `${bucket}/*` });
    const deny = (Condition: object, Action = 's3:*') =>
      policy({ Effect: 'Deny', Action, Resource: `${bucket}/*`, Principal: { AWS: '*' }, Condition });
    rights.attachToResource(bucket, 'Tls', deny({ Bool: { 'aws:SecureTransport': 'false' } }));
    rights.attachToResource(bucket, 'Old', deny({ NumericLessThan: { 's3:TlsVersion': 1.2 } }));
    expect(ask('s3:GetObject', `${bucket}/a`)).toBeUndefined();
    rights.attachToResource(bucket, 'Kept', deny({}, 's3:DeleteObject'));
    expect(ask('s3:DeleteObject', `${bucket}/a`)).toContain(
      'with an explicit deny in a resource-based policy',
    );
  });

  test('a key is used by whom its policy lets: the account’s roles, where it leaves that to IAM', () => {
    const { rights, ask } = asking({ Action: 'kms:Decrypt', Resource: key });
    expect(ask('kms:Decrypt', key)).toContain(
      'because no resource-based policy allows the kms:Decrypt action',
    );
    rights.attachToResource(
      key,
      'KeyPolicy',
      policy({ Action: 'kms:*', Resource: '*', Principal: { AWS: 'arn:aws:iam::000000000000:root' } }),
    );
    expect(ask('kms:Decrypt', key)).toBeUndefined();
    expect(ask('kms:GenerateDataKey', key)).toContain('because no identity-based policy allows');
  });
});
