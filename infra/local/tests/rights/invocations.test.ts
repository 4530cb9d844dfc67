import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCloud, type Cloud } from '../../cloud.ts';
import type { TemplateResource } from '../../stack/template.ts';
import { writeTinyAssembly } from '../support/tiny-assembly.ts';

/** A permission that is for nobody. */
const nobody = (id: string, functionId: string): Record<string, TemplateResource> => ({
  [id]: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': [functionId, 'Arn'] },
      Principal: 'sns.amazonaws.com',
    },
  },
});

/** The tiny deployment with other permissions; `told` is what the local cloud reported of itself and its functions. */
async function start(more: Record<string, TemplateResource> = {}): Promise<{ cloud: Cloud; told: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'invocations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assembly'));
  writeTinyAssembly(join(folder, 'assembly'), {}, more);
  const told: string[] = [];
  const cloud = await startCloud({
    assembly: join(folder, 'assembly'),
    onFailure: (_, error) => told.push(error.message),
    onError: (error) => told.push((error as Error).message),
  });
  onTestFinished(() => cloud.stop());
  return { cloud, told };
}

const refused = (service: string, functionId: string, action = 'lambda:InvokeFunction') =>
  `User: ${service} is not authorized to perform: ${action} on resource: arn:aws:lambda:us-east-1:000000000000:function:tiny-${functionId} because no resource-based policy allows the ${action} action`;

test('an API reaches the functions that let it', async () => {
  const { cloud, told } = await start(nobody('ApiPermission', 'ApiFunction'));
  const answer = await fetch(`${cloud.site}/api/me`);
  expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  expect(told.join()).toContain(refused('apigateway.amazonaws.com', 'ApiFunction'));
});

test('an API reaches them by the routes that their permission names', async () => {
  const permission = (path: string): Record<string, TemplateResource> => ({
    ApiPermission: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': ['ApiFunction', 'Arn'] },
        Principal: 'apigateway.amazonaws.com',
        SourceArn: {
          'Fn::Join': ['', ['arn:aws:execute-api:us-east-1:000000000000:', { Ref: 'Api' }, path]],
        },
      },
    },
  });
  const statusWith = async (path: string) => {
    const { cloud } = await start(permission(path));
    return (await fetch(`${cloud.site}/api/me`)).status;
  };
  expect(await statusWith('/*/$default')).toBe(200);
  // The route $default has no method and no path.
  expect(await statusWith('/*/*/*')).toBe(500);
});

test.each(['PagePermission', 'PageUrlPermission'])(
  'a function URL takes both rights: without %s CloudFront is kept out',
  async (id) => {
    const { cloud, told } = await start(nobody(id, 'PageFunction'));
    expect((await fetch(`${cloud.site}/a`)).status).toBe(403);
    const action = id === 'PagePermission' ? 'lambda:InvokeFunction' : 'lambda:InvokeFunctionUrl';
    expect(told.join()).toContain(refused('cloudfront.amazonaws.com', 'PageFunction', action));
  },
);

test('an open function URL is open by its permission', async () => {
  const { cloud } = await start(nobody('HookUrlPermission', 'StripeWebhookFunction'));
  const url = cloud.resources['StripeWebhookUrl'] ?? '';
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
});

test('a rule starts the functions that let it, and says so where they do not', async () => {
  const { cloud, told } = await start(nobody('SweepPermission', 'JobFunction'));
  await cloud.advance(6 * 60_000);
  expect(told).toEqual([refused('events.amazonaws.com', 'JobFunction')]);
});

test('a bucket whose events no function takes stops the start, as it stops a deployment', async () => {
  await expect(start(nobody('PhotoPermission', 'PhotoFunction'))).rejects.toThrow(
    `Notifications: ${refused('s3.amazonaws.com', 'PhotoFunction')}`,
  );
});

test('CloudFront reads of a bucket what its policy lets it, and is told that something is missing where it may list', async () => {
  const policy = (...Action: string[]): Record<string, TemplateResource> => ({
    SiteBucketPolicy: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: { Ref: 'SiteBucket' },
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Action,
              Principal: { Service: 'cloudfront.amazonaws.com' },
              Resource: ['arn:aws:s3:::tiny-sitebucket', 'arn:aws:s3:::tiny-sitebucket/private.html'],
              Condition: {
                StringEquals: {
                  'AWS:SourceArn': {
                    'Fn::Join': [
                      '',
                      ['arn:aws:cloudfront::000000000000:distribution/', { Ref: 'Distribution' }],
                    ],
                  },
                },
              },
            },
          ],
        },
      },
    },
  });
  const statuses = async (...actions: string[]) => {
    const { cloud } = await start(policy(...actions));
    const paths = ['/private.html', '/assets/none.js'];
    return Promise.all(paths.map(async (path) => (await fetch(cloud.site + path)).status));
  };
  expect(await statuses('s3:GetObject', 's3:ListBucket')).toEqual([200, 403]);
  expect(await statuses('s3:ListBucket')).toEqual([403, 403]);
});

test('a role that Lambda can not take stops the start', async () => {
  const Role: TemplateResource = {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'ec2.amazonaws.com' } },
        ],
      },
    },
  };
  await expect(start({ Role })).rejects.toThrow('the role Role, which Lambda can not take');
});
