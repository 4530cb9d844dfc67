import { BatchGetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { documentClient, type Item } from '#functions/data/table.ts';
import { environment } from '#functions/data/environment.ts';
import type { CardItem, PublicItems } from './rule.ts';

/** What lies in the table and in the media bucket for the public, read around the product's own readers. */
export async function storedPublicly(
  ids: readonly string[],
): Promise<{ listings: Map<string, PublicItems>; copies: Map<string, number> }> {
  const [cards, items, copies] = await Promise.all([everyCard(), itemsOf(ids), publicCopies()]);
  const listings = new Map<string, PublicItems>();
  const listing = ({ pk }: Item): PublicItems => {
    const id = pk.slice('LISTING#'.length);
    const found = listings.get(id) ?? { cards: new Map<string, CardItem>() };
    listings.set(id, found);
    return found;
  };
  for (const item of cards) {
    const { shelf, until, card } = item as unknown as { shelf: string; until: number; card: unknown[] };
    listing(item).cards.set(item.sk, {
      shelf,
      until,
      title: card[0] as string,
      price: card[3] as number,
      born: card[4] as number,
      photo: card[10] as string,
    });
  }
  for (const item of items.filter(({ sk }) => sk === 'PUBLIC')) {
    const contact = items.find(({ pk, sk }) => pk === item.pk && sk === 'CONTACT');
    const detail = item['detail'] as { content: { title: string }; photos: Array<{ id: string }> };
    listing(item).detail = {
      title: detail.content.title,
      photos: detail.photos.map(({ id }) => id),
      phone: (contact?.['contact'] as { phone?: string } | undefined)?.phone ?? 'none',
      until: item['until'] as number,
    };
  }
  for (const item of items.filter(({ sk }) => sk === 'CONTACT'))
    if (!listing(item).detail)
      listing(item).detail = { title: 'none', photos: [], phone: 'a contact alone', until: 0 };
  return { listings, copies };
}

/** All card items of the table: whoever they belong to, they are in this index. */
async function everyCard(): Promise<Item[]> {
  const found: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({
        TableName: environment('TABLE_NAME'),
        IndexName: 'byPublished',
        ExclusiveStartKey: start,
      }),
    );
    found.push(...((page.Items ?? []) as Item[]));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

async function itemsOf(ids: readonly string[]): Promise<Item[]> {
  const TableName = environment('TABLE_NAME');
  const keys = ids.flatMap((id) => ['PUBLIC', 'CONTACT'].map((sk) => ({ pk: `LISTING#${id}`, sk })));
  const found: Item[] = [];
  for (let start = 0; start < keys.length; start += 100) {
    const { Responses = {}, UnprocessedKeys = {} } = await documentClient().send(
      new BatchGetCommand({
        RequestItems: { [TableName]: { Keys: keys.slice(start, start + 100), ConsistentRead: true } },
      }),
    );
    if (Object.keys(UnprocessedKeys).length > 0) throw new Error('The engine did not answer a whole batch.');
    found.push(...((Responses[TableName] ?? []) as Item[]));
  }
  return found;
}

/** How many files the public reaches, by photo. */
async function publicCopies(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
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
      const id = Key.split('/')[1] ?? '';
      found.set(id, (found.get(id) ?? 0) + 1);
    }
    token = page.NextContinuationToken;
  } while (token);
  return found;
}
