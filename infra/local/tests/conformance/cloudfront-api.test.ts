import {
  CloudFrontClient,
  CreateInvalidationCommand,
  ListDistributionsCommand,
} from '@aws-sdk/client-cloudfront';
import { beforeEach, describe, expect, test } from 'vitest';
import { cloudFrontSupported, createCloudFrontApi } from '../../cloudfront/api.ts';
import { startStandIn } from './stand-in.ts';
import { conformance, standInOnly } from './suite.ts';
import { clientSettings, target, uniqueName } from './target.ts';

const distribution = target.kind === 'aws' ? target.distribution : 'E1';

/** Expected answers: CloudFront API Reference, CreateInvalidation; Developer Guide, "Invalidate files". */
conformance('CloudFront', cloudFrontSupported, ({ watch }) => {
  async function open() {
    const invalidated: Array<[string, string[]]> = [];
    const { url, clock } = await startStandIn((ground) =>
      createCloudFrontApi({
        ...ground,
        onInvalidate: (id, paths) => id === distribution && invalidated.push([id, paths]) > 0,
      }),
    );
    const client = watch(new CloudFrontClient(clientSettings(url)));
    const invalidate = async (
      paths: string[],
      CallerReference: string = uniqueName('once'),
      of = distribution,
    ) => {
      const { Invalidation, Location } = await client.send(
        new CreateInvalidationCommand({
          DistributionId: of,
          InvalidationBatch: { CallerReference, Paths: { Quantity: paths.length, Items: paths } },
        }),
      );
      return { ...Invalidation, Location };
    };
    return { client, invalidate, invalidated, clock };
  }

  describe('invalidations', () => {
    beforeEach(({ skip }) => {
      if (distribution === undefined) skip('invalidations need a distribution: --distribution');
    });
    const path = () => `/${uniqueName('path')}`;

    test('name what was asked, and where they can be looked up', async () => {
      const { invalidate } = await open();
      const [one, all, tag] = [path(), `${path()}/*`, `#${uniqueName('tag')}:*!`];
      const reference = uniqueName('once');
      expect(await invalidate([one, all, tag], reference)).toMatchObject({
        Id: expect.stringMatching(/^[A-Z0-9]+$/) as string,
        Status: expect.stringMatching(/^(InProgress|Completed)$/) as string,
        CreateTime: expect.any(Date) as Date,
        InvalidationBatch: { CallerReference: reference, Paths: { Quantity: 3, Items: [one, all, tag] } },
        Location: expect.stringContaining('/invalidation/') as string,
      });
    });

    test('the same reference with the same paths is done once, with other paths it is refused', async () => {
      const { invalidate } = await open();
      const [reference, one] = [uniqueName('once'), path()];
      const first = await invalidate([one], reference);
      expect((await invalidate([one], reference)).Id).toBe(first.Id);
      await expect(invalidate([path()], reference)).rejects.toMatchObject({
        name: 'InvalidationBatchAlreadyExists',
        $metadata: { httpStatusCode: 400 },
      });
    });

    test.each([
      ['without a slash', 'a'],
      ['with a star inside', '/a*b'],
      ['that is a tag without a name', '#'],
      ['that is a tag with a blank', '#a b'],
      ['that is two tags', '#a,b'],
      ['that is a tag of 257 characters', `#${'a'.repeat(257)}`],
    ])('a path %s is none', async (_, bad) => {
      const { invalidate } = await open();
      await expect(invalidate([bad])).rejects.toMatchObject({
        name: 'InvalidArgument',
        $metadata: { httpStatusCode: 400 },
      });
    });

    test('a distribution that does not exist', async () => {
      const { invalidate } = await open();
      await expect(invalidate([path()], undefined, 'E00000000000')).rejects.toMatchObject({
        name: 'NoSuchDistribution',
        $metadata: { httpStatusCode: 404 },
      });
    });

    test('a quantity that is not the number of paths', async () => {
      const { client } = await open();
      const batch = { CallerReference: uniqueName('once'), Paths: { Quantity: 2, Items: [path()] } };
      await expect(
        client.send(
          new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch }),
        ),
      ).rejects.toMatchObject({ name: 'InconsistentQuantities', $metadata: { httpStatusCode: 400 } });
    });
  });

  standInOnly('a distribution that may take 3,000 paths costs money', () => {
    const refused = { name: 'TooManyInvalidationsInProgress', $metadata: { httpStatusCode: 400 } };
    const many = (count: number, of: (one: number) => string) =>
      Array.from({ length: count }, (_, one) => of(one));

    test('3,000 paths and tags together are in progress at most, until some are done', async () => {
      const { invalidate, invalidated, clock } = await open();
      await expect(invalidate(many(3001, (one) => `/${one}`))).rejects.toMatchObject(refused);
      await invalidate(many(1500, (one) => `/${one}`));
      await invalidate(many(1500, (one) => `#${one}`));
      await expect(invalidate(['#one-more'], 'again')).rejects.toMatchObject(refused);
      await invalidate(['/*']);
      expect(invalidated).toHaveLength(3);
      clock.advance(25_000);
      await invalidate(['#one-more'], 'again');
      expect(invalidated).toHaveLength(4);
    });

    test('15 wildcards are in progress at most, however few they name', async () => {
      const { invalidate, clock } = await open();
      await invalidate(many(8, (one) => `/media/${one}/*`));
      await expect(invalidate(many(8, (one) => `/media/${one}/*`))).rejects.toMatchObject(refused);
      await invalidate(many(7, (one) => `/media/${one}/*`));
      await expect(invalidate(['/*'])).rejects.toMatchObject(refused);
      await invalidate(['/listings', '#listing-1']);
      clock.advance(25_000);
      await invalidate(['/*']);
    });

    test('what is refused or repeated empties nothing', async () => {
      const { invalidate, invalidated } = await open();
      await invalidate(['/a'], 'once');
      await invalidate(['/a'], 'once');
      await expect(invalidate(['/b'], 'once')).rejects.toThrow();
      await expect(invalidate(['b'])).rejects.toThrow();
      expect(invalidated).toEqual([['E1', ['/a']]]);
    });
  });

  standInOnly('CloudFront takes more than is supported', () => {
    test('what is not supported is refused by name', async () => {
      const { client } = await open();
      await expect(client.send(new ListDistributionsCommand({}))).rejects.toMatchObject({
        $metadata: { httpStatusCode: 501 },
      });
    });
  });
});
