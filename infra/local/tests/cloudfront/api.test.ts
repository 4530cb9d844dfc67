import {
  CloudFrontClient,
  CreateInvalidationCommand,
  ListDistributionsCommand,
} from '@aws-sdk/client-cloudfront';
import { expect, onTestFinished, test } from 'vitest';
import { credentials, region } from '../../account.ts';
import { Clock } from '../../clock.ts';
import { createCloudFrontApi } from '../../cloudfront/api.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';

async function start() {
  const [clock, store] = [new Clock(), new Store(':memory:')];
  const invalidated: string[][] = [];
  const onInvalidate = (id: string, items: string[]) => id === 'E1' && invalidated.push(items) > 0;
  const { url: endpoint, close } = await listen(createCloudFrontApi({ clock, store, onInvalidate }).handle);
  onTestFinished(async () => {
    await close();
    store.close();
  });
  const client = new CloudFrontClient({ endpoint, region, credentials, maxAttempts: 1 });
  const invalidate = async (
    Items: string[],
    reference: string = crypto.randomUUID(),
    DistributionId = 'E1',
  ) => {
    const Paths = { Quantity: Items.length, Items };
    const InvalidationBatch = { CallerReference: reference, Paths };
    const command = new CreateInvalidationCommand({ DistributionId, InvalidationBatch });
    return (await client.send(command)).Invalidation?.Id;
  };
  return { client, invalidate, invalidated, clock };
}
const refused = (name: string) => ({ name, $metadata: { httpStatusCode: 400 } });
const tooMany = refused('TooManyInvalidationsInProgress');
const many = (count: number, of: (one: number) => string) =>
  Array.from({ length: count }, (_, one) => of(one));

test('CreateInvalidation with the same reference is done once, and refused for other paths', async () => {
  const { invalidate, invalidated } = await start();
  const id = await invalidate(['/a', '/b/*', '#c:*!'], 'once');
  expect(id).toMatch(/^I[A-Z0-9]+$/);
  expect(await invalidate(['/a', '/b/*', '#c:*!'], 'once')).toBe(id);
  await expect(invalidate(['/b'], 'once')).rejects.toMatchObject(refused('InvalidationBatchAlreadyExists'));
  expect(invalidated).toEqual([['/a', '/b/*', '#c:*!']]);
});

test.each([
  ['a path without a slash', 'a'],
  ['a star inside', '/a*b'],
  ['a tag without a name', '#'],
  ['a tag with a blank', '#a b'],
  ['two tags', '#a,b'],
  ['a tag of 257 characters', `#${'a'.repeat(257)}`],
])('CreateInvalidation refuses %s', async (_, bad) => {
  const { invalidate, invalidated } = await start();
  await expect(invalidate(['/a', bad])).rejects.toMatchObject(refused('InvalidArgument'));
  expect(invalidated).toEqual([]);
});

test('CreateInvalidation takes 3,000 paths and tags in progress, and more once they are done', async () => {
  const { invalidate, invalidated, clock } = await start();
  await expect(invalidate(many(3001, (one) => `/${one}`))).rejects.toMatchObject(tooMany);
  await invalidate(many(1500, (one) => `/${one}`));
  await invalidate(many(1500, (one) => `#${one}`));
  await expect(invalidate(['#one-more'], 'again')).rejects.toMatchObject(tooMany);
  await invalidate(['/*']);
  expect(invalidated).toHaveLength(3);
  clock.advance(25_000);
  await invalidate(['#one-more'], 'again');
  expect(invalidated).toHaveLength(4);
});

test('CreateInvalidation takes 15 wildcards in progress', async () => {
  const { invalidate, clock } = await start();
  await invalidate(many(8, (one) => `/media/${one}/*`));
  await expect(invalidate(many(8, (one) => `/media/${one}/*`))).rejects.toMatchObject(tooMany);
  await invalidate(many(7, (one) => `/media/${one}/*`));
  await expect(invalidate(['/*'])).rejects.toMatchObject(tooMany);
  await invalidate(['/listings', '#listing-1']);
  clock.advance(25_000);
  await invalidate(['/*']);
});

test('the API refuses other distributions and operations', async () => {
  const { client, invalidate } = await start();
  await expect(invalidate(['/a'], 'once', 'E2')).rejects.toMatchObject({ name: 'NoSuchDistribution' });
  const list = client.send(new ListDistributionsCommand({}));
  await expect(list).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
});
