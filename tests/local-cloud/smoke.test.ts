import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { describe, expect } from 'vitest';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { originSecret } from '#tests/support/origin-secret.ts';
import { sdkFor } from '@directory/local-cloud/testing/stripe.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/**
 * One call of each stand-in through its real client, on the synthesized template. Their own suites
 * (tests/local-cloud/suites.ts) run when the local cloud changed.
 */
const settings = ({ aws: endpoint, region, credentials }: SharedCloud) => ({
  endpoint,
  region,
  credentials,
  forcePathStyle: true,
});

describe('stand-in', () => {
  test('of DynamoDB describes the table', async ({ cloud }) => {
    const client = new DynamoDBClient({ ...settings(cloud), endpoint: cloud.dynamodb });
    const { Table } = await client.send(new DescribeTableCommand({ TableName: cloud.resources['Table'] }));
    expect(Table?.TableStatus).toBe('ACTIVE');
  });

  test('of S3 returns the object that was put', async ({ cloud }) => {
    const client = new S3Client(settings(cloud));
    const place = { Bucket: cloud.resources['MediaBucket'], Key: 'smoke' };
    await client.send(new PutObjectCommand({ ...place, Body: 'bytes' }));
    const { Body } = await client.send(new GetObjectCommand(place));
    expect(await Body?.transformToString()).toBe('bytes');
  });

  test('of Cognito describes the browsers’ client', async ({ cloud }) => {
    const { UserPoolId, UserPoolClientId: ClientId } = cloud.resources;
    const client = new CognitoIdentityProviderClient(settings(cloud));
    const answer = await client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    expect(answer.UserPoolClient?.ClientId).toBe(ClientId);
  });

  test('of SES delivers a mail to the mailbox', async ({ cloud }) => {
    const to = `${crypto.randomUUID()}@example.test`;
    await new SESv2Client(settings(cloud)).send(
      new SendEmailCommand({
        FromEmailAddress: 'site@example.test',
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: 'smoke' }, Body: { Text: { Data: 'smoke' } } } },
      }),
    );
    const kept = await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(to)}`);
    expect(await kept.json()).toMatchObject([{ subject: 'smoke' }]);
  });

  test('of SSM and CloudFront name and invalidate the distribution', async ({ cloud }) => {
    const named = await new SSMClient(settings(cloud)).send(
      new GetParameterCommand({ Name: cloud.resources['DistributionParameter'] }),
    );
    const { Invalidation } = await new CloudFrontClient(settings(cloud)).send(
      new CreateInvalidationCommand({
        DistributionId: named.Parameter?.Value,
        InvalidationBatch: { CallerReference: 'smoke', Paths: { Quantity: 1, Items: ['/smoke'] } },
      }),
    );
    expect(Invalidation?.Id).toBeTruthy();
  });

  test('of Secrets Manager returns a generated secret', async ({ cloud }) => {
    expect((await originSecret(cloud)).length).toBeGreaterThan(20);
  });

  test('of Stripe makes a customer', async ({ cloud }) => {
    const email = 'smoke@example.test';
    expect(await sdkFor(cloud.stripe).customers.create({ email })).toMatchObject({ email });
  });
});

describe('local deployment', () => {
  test('serves pages, the private app, assets, the API and its 404', async ({ cloud }) => {
    const { site } = cloud;
    const get = async (path: string, headers: Record<string, string> = { cookie: 'adult=1' }) => {
      const response = await fetch(site + path, { headers, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const terms = await get('/terms', {});
    expect(terms.status).toBe(200);
    expect(terms.headers.get('content-security-policy')).toContain("default-src 'none'");
    const shell = await get('/dashboard');
    expect(shell.status).toBe(200);
    const script = /(?:src|href)="(\/assets\/[^"]+)"/.exec(shell.text)?.[1] ?? '/assets/none';
    const asset = await get(script);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await get('/dashboard', {})).status).toBe(302);
    expect((await get('/api/config')).status).toBe(200);
    expect((await get('/api/me')).status).toBe(401);
    expect((await get('/api/nothing')).status).toBe(404);
  });

  test('refuses API requests that bypass CloudFront', async ({ cloud }) => {
    const { gateway, resources } = cloud;
    const response = await fetch(`${gateway}/${resources['HttpApi']}/api/config`);
    expect(response.status).toBe(403);
  });

  test('refuses unsigned events at the Stripe webhook', async ({ cloud }) => {
    const { resources } = cloud;
    const response = await fetch(resources['StripeWebhookUrl'] ?? '', { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });

  test('sweeps and flushes while idle', async ({ cloud }) => {
    await cloud.flush();
    await cloud.invoke('job', { job: 'sweep' });
    await cloud.invalidateAll();
  });
});
