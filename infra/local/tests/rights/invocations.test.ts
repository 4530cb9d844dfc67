import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCloud, type Cloud } from '../../cloud.ts';
import type { JsonObject, TemplateResource } from '../../stack/template.ts';
import { tiny, writeTinyAssembly } from '../support/tiny-assembly.ts';

/** Starts the tiny deployment with one more resource. `reported` collects errors of the cloud and of its functions. */
async function start(id: string, resource: TemplateResource): Promise<{ cloud: Cloud; reported: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'invocations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const assembly = join(folder, 'assembly');
  mkdirSync(assembly);
  writeTinyAssembly(assembly, {}, { [id]: resource });
  const reported: string[] = [];
  const cloud = await startCloud({
    ...tiny,
    assembly,
    onFailure: (_, error) => reported.push(error.message),
    onError: (error) => reported.push((error as Error).message),
  });
  onTestFinished(() => cloud.stop());
  return { cloud, reported };
}

const joined = (...parts: Array<string | JsonObject>) => ({ 'Fn::Join': ['', parts] });
/** Builds a permission to invoke a function. The default principal is a service that invokes no function here. */
const permission = (functionId: string, more: JsonObject = {}): TemplateResource => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [functionId, 'Arn'] },
    Principal: 'sns.amazonaws.com',
    ...more,
  },
});
const refused = (service: string, functionId: string, action = 'lambda:InvokeFunction') =>
  `User: ${service} is not authorized to perform: ${action} on resource: arn:aws:lambda:us-east-1:000000000000:function:tiny-${functionId} because no resource-based policy allows the ${action} action`;

const visit = async (address: string, method = 'GET') => (await fetch(address, { method })).status;

// CloudFront needs two rights for a function URL, so CloudFront is refused if either permission is missing.
test.each<[id: string, functionId: string, service: string, act: (cloud: Cloud) => unknown, status?: number]>(
  [
    ['Api', 'ApiFunction', 'apigateway', (cloud) => visit(`${cloud.site}/api/me`), 500],
    ['Page', 'PageFunction', 'cloudfront', (cloud) => visit(`${cloud.site}/a`), 403],
    ['PageUrl', 'PageFunction', 'cloudfront', (cloud) => visit(`${cloud.site}/a`), 403],
    ['Sweep', 'JobFunction', 'events', (cloud) => cloud.advance(6 * 60_000)],
  ],
)('without %sPermission, %s cannot be invoked by %s', async (id, functionId, service, act, status) => {
  const { cloud, reported } = await start(`${id}Permission`, permission(functionId));
  expect(await act(cloud)).toBe(status);
  const action = id.endsWith('Url') ? 'lambda:InvokeFunctionUrl' : 'lambda:InvokeFunction';
  expect(reported.join()).toContain(refused(`${service}.amazonaws.com`, functionId, action));
});

test('an open function URL returns 403 without its permission', async () => {
  const { cloud } = await start('HookUrlPermission', permission('HookFunction'));
  expect(await visit(cloud.resources['HookAddress'] ?? '', 'POST')).toBe(403);
});

test.each([
  ['/*/$default', 200],
  // The route $default has no method and no path.
  ['/*/*/*', 500],
])('a permission on %s makes an API’s default route return %d', async (path, status) => {
  const SourceArn = joined('arn:aws:execute-api:us-east-1:000000000000:', { Ref: 'Api' }, path);
  const given = permission('ApiFunction', { Principal: 'apigateway.amazonaws.com', SourceArn });
  const { cloud } = await start('ApiPermission', given);
  expect(await visit(`${cloud.site}/api/me`)).toBe(status);
});

test('the cloud refuses to start if a bucket may not invoke its function', async () => {
  await expect(start('PhotoPermission', permission('PhotoFunction'))).rejects.toThrow(
    `Notifications: ${refused('s3.amazonaws.com', 'PhotoFunction')}`,
  );
});

const policy = (statement: JsonObject) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', ...statement }],
});

test.each([
  [
    ['s3:GetObject', 's3:ListBucket'],
    [200, 403],
  ],
  [['s3:ListBucket'], [403, 403]],
])('CloudFront reads from a bucket only what the bucket policy allows: %j', async (Action, statuses) => {
  const distribution = joined('arn:aws:cloudfront::000000000000:distribution/', { Ref: 'Distribution' });
  const PolicyDocument = policy({
    Action,
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Resource: ['arn:aws:s3:::tiny-sitebucket', 'arn:aws:s3:::tiny-sitebucket/private.html'],
    Condition: { StringEquals: { 'AWS:SourceArn': distribution } },
  });
  const Properties = { Bucket: { Ref: 'SiteBucket' }, PolicyDocument };
  const { cloud } = await start('SiteBucketPolicy', { Type: 'AWS::S3::BucketPolicy', Properties });
  const paths = ['/private.html', '/assets/none.js'];
  expect(await Promise.all(paths.map((path) => visit(cloud.site + path)))).toEqual(statuses);
});

test('the cloud refuses to start with a role that Lambda cannot assume', async () => {
  const AssumeRolePolicyDocument = policy({
    Action: 'sts:AssumeRole',
    Principal: { Service: 'ec2.amazonaws.com' },
  });
  await expect(
    start('Role', { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument } }),
  ).rejects.toThrow('the role Role, which Lambda cannot assume');
});
