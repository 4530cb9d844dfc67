import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { documentClient } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { environment } from '#functions/data/environment.ts';
import type { CardItem, PublicItems, StripItem } from './rule.ts';

/** Reads the public items of the table and the public files of the media bucket, without the product's own readers. */
export async function storedPublicly(): Promise<{
  listings: Map<string, PublicItems>;
  copies: Map<string, string[]>;
}> {
  const [items, copies] = await Promise.all([publicItems(), publicCopies()]);
  const listings = new Map<string, PublicItems>();
  const listing = ({ pk }: Item): PublicItems => {
    const id = pk.slice('LISTING#'.length);
    const found = listings.get(id) ?? { cards: new Map<string, CardItem>() };
    listings.set(id, found);
    return found;
  };
  for (const item of items.filter(({ sk }) => sk.startsWith('CARD#'))) {
    const { indexPartition, until, card } = item as unknown as {
      indexPartition: string;
      until: number;
      card: unknown[];
    };
    listing(item).cards.set(item.sk, {
      indexPartition,
      until,
      title: card[0] as string,
      price: card[3] as number,
      born: card[4] as number,
      photo: card[10] as string,
    });
  }
  for (const item of items.filter(({ sk }) => sk === 'PUBLIC')) {
    const contact = items.find(({ pk, sk }) => pk === item.pk && sk === 'CONTACT');
    const detail = item['detail'] as {
      content: { title: string };
      photos: Array<{ id: string }>;
      avatar?: { id: string };
    };
    listing(item).detail = {
      title: detail.content.title,
      photos: detail.photos.map(({ id }) => id),
      avatar: detail.avatar?.id ?? '',
      phone: (contact?.['contact'] as { phone?: string } | undefined)?.phone ?? 'none',
      until: item['until'] as number,
    };
  }
  for (const item of items.filter(({ sk }) => sk === 'CONTACT'))
    if (!listing(item).detail)
      listing(item).detail = { title: 'none', photos: [], avatar: '', phone: 'a contact alone', until: 0 };
  for (const item of items.filter(({ sk }) => sk === 'STORIES')) {
    const stories = item['stories'] as Array<{ id: string; caption: string }>;
    const strips = items.filter(({ pk, sk }) => pk === item.pk && sk.startsWith('STORIES#')).map(stripItem);
    listing(item).stories = {
      shown: stories.map(({ id, caption }) => [id, caption]),
      strips: new Map(strips),
    };
  }
  for (const item of items.filter(({ sk }) => sk.startsWith('STORIES#')))
    listing(item).stories ??= { shown: [['a strip', 'alone']], strips: new Map() };
  return { listings, copies };
}

const stripItem = (item: Item): [string, StripItem] => {
  const { indexPartition, card } = item as unknown as { indexPartition: string; card: string[] };
  const [title = '', city = '', photo = '', , , , avatar = ''] = card;
  return [item.sk, { indexPartition, title, city, photo, avatar }];
};

async function publicItems(): Promise<Item[]> {
  const found: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({
        TableName: environment('TABLE_NAME'),
        FilterExpression: 'begins_with(pk, :listing)',
        ExpressionAttributeValues: { ':listing': 'LISTING#' },
        ExclusiveStartKey: start,
      }),
    );
    found.push(...((page.Items ?? []) as Item[]));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

async function publicCopies(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  let token: string | undefined;
  do {
    const page = await bucketClient().send(
      new ListObjectsV2Command({
        Bucket: environment('MEDIA_BUCKET'),
        Prefix: 'media/',
        ContinuationToken: token,
      }),
    );
    for (const { Key = '' } of page.Contents ?? []) {
      const [, id = '', ...file] = Key.split('/');
      found.set(id, [...(found.get(id) ?? []), file.join('/')]);
    }
    token = page.NextContinuationToken;
  } while (token);
  return found;
}
