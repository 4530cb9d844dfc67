import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
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
  return { invalidate, invalidated, clock };
}
const refused = (name: string) => ({ name, $metadata: { httpStatusCode: 400 } });
const tooMany = refused('TooManyInvalidationsInProgress');

test('CreateInvalidation runs once per reference and refuses other paths under that reference', async () => {
  const { invalidate, invalidated } = await start();
  const id = await invalidate(['/a', '/b/*', '#c:*!'], 'once');
  expect(id).toMatch(/^I[A-Z0-9]+$/);
  expect(await invalidate(['/a', '/b/*', '#c:*!'], 'once')).toBe(id);
  await expect(invalidate(['/b'], 'once')).rejects.toMatchObject(refused('InvalidationBatchAlreadyExists'));
  expect(invalidated).toEqual([['/a', '/b/*', '#c:*!']]);
});

test.each(['a', '/a*b', '#', '#a b', '#a,b', `#${'a'.repeat(257)}`])(
  'CreateInvalidation rejects %s as a path or tag',
  async (bad) => {
    const { invalidate, invalidated } = await start();
    await expect(invalidate(['/a', bad])).rejects.toMatchObject(refused('InvalidArgument'));
    expect(invalidated).toEqual([]);
  },
);

test.each<[most: number, what: string, of: (one: number) => string, other: string]>([
  [3000, 'paths and tags', (one) => `${one % 2 === 0 ? '/' : '#'}${one}`, '/*'],
  [15, 'wildcards', (one) => `/media/${one}/*`, '#listing-1'],
])('CreateInvalidation allows at most %d %s in progress', async (most, _, of, other) => {
  const { invalidate, invalidated, clock } = await start();
  const many = (count: number) => Array.from({ length: count }, (__, one) => of(one));
  await expect(invalidate(many(most + 1))).rejects.toMatchObject(tooMany);
  await invalidate(many(most - 1));
  await expect(invalidate(many(2), 'again')).rejects.toMatchObject(tooMany);
  await invalidate([...many(1), other]);
  clock.advance(25_000);
  await invalidate(many(2), 'again');
  expect(invalidated).toHaveLength(3);
});

test('CreateInvalidation is refused for an unknown distribution', async () => {
  const { invalidate } = await start();
  await expect(invalidate(['/a'], 'once', 'E2')).rejects.toMatchObject({ name: 'NoSuchDistribution' });
});
