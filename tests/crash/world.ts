import { type ListObjectsV2Command, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { openCountriesKey, placeProgressKey, sweepKey } from '#shared/deployment/keys.ts';
import { documentClient } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';

export interface World {
  items: Map<string, Item>;
  objects: Set<string>;
  mails: Map<string, string>;
}

const buckets = ['UPLOADS_BUCKET', 'MEDIA_BUCKET', 'DOCUMENTS_BUCKET', 'EXPORTS_BUCKET'] as const;

/** Reads all items except expired ones, which DynamoDB deletes at an unpredictable time. */
export async function readItems(now: number): Promise<World['items']> {
  const items: World['items'] = new Map();
  const scan = { TableName: process.env['TABLE_NAME'], ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: documentClient() }, scan))
    for (const item of Items as Item[])
      if (Number(item['ttl'] ?? Infinity) * 1000 > now) items.set(`${item.pk} ${item.sk}`, item);
  return items;
}

async function readObjects(): Promise<World['objects']> {
  const objects: World['objects'] = new Set();
  for (const name of buckets) {
    const given: ListObjectsV2Command['input'] = { Bucket: process.env[name] };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: bucketClient() }, given))
      for (const { Key } of Contents) objects.add(`${name} ${Key}`);
  }
  return objects;
}

async function readMails({ mailbox }: Cloud): Promise<World['mails']> {
  const all = (await (await fetch(`${mailbox}/api/messages`)).json()) as Array<Record<string, unknown>>;
  return new Map(
    all.map(({ id, to, subject, text, html }) => [String(id), JSON.stringify([to, subject, text ?? html])]),
  );
}

/** Reads the whole state. The process must have joined the cloud (`joinCloud`). */
export async function readWorld(cloud: Cloud): Promise<World> {
  const [items, objects, mails] = await Promise.all([
    readItems(cloud.clock.now()),
    readObjects(),
    readMails(cloud),
  ]);
  return { items, objects, mails };
}

const isCounter = (name: string): boolean => name.startsWith('RATE#');
/** True for the progress of scheduled jobs, which changes with time and not because of a write. */
const isOfSchedule = (name: string): boolean =>
  [openCountriesKey, placeProgressKey, sweepKey].some(({ pk }) => name.startsWith(pk));
const counted = ({ uses }: Item): number => Number(uses ?? 0);

/** Changes made by one write, one line each, without values that differ by person or time. */
export interface Delta {
  lines: string[];
  counts: number;
}

/**
 * Compares two states.
 * @param names readable names by id, for example `{ '5f1c...': 'owner' }`
 */
export function deltaOf(before: World, after: World, names: Readonly<Record<string, string>>): Delta {
  const lines: string[] = [];
  const say = (text: string) => lines.push(anonymous(text, names));
  let counts = 0;
  for (const [name, item] of after.items) {
    if (isOfSchedule(name)) continue;
    const old = before.items.get(name);
    if (isCounter(name)) counts += counted(item) - (old ? counted(old) : 0);
    else if (!old || canonical(old) !== canonical(item)) say(`item ${name} ${sorted(item, names)}`);
  }
  for (const name of before.items.keys()) if (!after.items.has(name)) say(`item ${name} is gone`);
  for (const name of after.objects) if (!before.objects.has(name)) say(`object ${name}`);
  for (const name of before.objects) if (!after.objects.has(name)) say(`object ${name} is gone`);
  for (const [id, mail] of after.mails) if (!before.mails.has(id)) say(`mail ${mail}`);
  return { lines: lines.sort(), counts };
}

/** Omits version numbers, which only count changes. Replaces ids by names before sorting, because ids are random. */
const sorted = (
  { factsVersion: _, credentialsVersion: _c, ...item }: Item,
  names: Readonly<Record<string, string>>,
): string => canonical(JSON.parse(withNames(JSON.stringify(item), names)) as Item);

/** Sorts keys and lists of strings, because DynamoDB returns attributes and sets in any order. */
export const canonical = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    Array.isArray(part)
      ? part.every((one) => typeof one === 'string')
        ? part.toSorted()
        : (part as unknown[])
      : part && typeof part === 'object'
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
  );

/** Patterns of generated values, most specific first. */
const madeAnew: Array<[RegExp, string]> = [
  [/(?<="note":")[\w-]{40,}(?=")/g, '<sealed>'],
  // Comes before every pattern that may match part of a random id, such as Stripe's invoice prefix `in_`.
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, '<hash>'],
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])/g, '<photo>'],
  // Reference of a report (functions/report/reference.ts).
  [/(?<![A-Za-z0-9_-])[2-9A-HJ-NP-Z]{16}(?![A-Za-z0-9_-])/g, '<report>'],
  [/(?<="receipt":"|Mensaje |Message )[2-9A-HJ-NP-Z]{6}\b/g, '<receipt>'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>'],
  // Comes before the references, which would match the one mark in thirteen that has only characters of references.
  [/(?<="mark":"|MARK#)[0-9A-HJKMNP-TV-Z]{8}\b/g, '<mark>'],
  // Reference of a bank transfer: eight characters (`shared/transfer-reference.ts`). In a mail it follows an escaped
  // line break.
  [/(?:\b|(?<=\\n))[2346789CDFGHJKMNPRTVWXY]{4} ?[2346789CDFGHJKMNPRTVWXY]{4}\b/g, '<reference>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\d{1,2} de [a-z]+ de \d{4}( a las? \d{1,2}:\d\d( UTC)?)?/g, '<moment>'],
  [/[A-Z][a-z]+ \d{1,2}, \d{4}( at \d{1,2}:\d\d [ap]m( UTC)?)?/g, '<moment>'],
  [/\b(cus|sub|in|evt|cs|ch|re|dp|du|price|pm)_\w+/g, '<$1>'],
  [/\d{4}-\d\d-\d\d/g, '<day>'],
  [/\b[0-9a-f]{32,64}\b/g, '<md5>'],
  [/\b\d{9,13}\b/g, '<instant>'],
  // In a mail's text, a code follows the letter of an escaped line break, so `\b` would not match.
  [/(?<!\d)\d{6}(?!\d)/g, '<code>'],
];

function anonymous(text: string, names: Readonly<Record<string, string>>): string {
  return madeAnew.reduce((line, [pattern, word]) => line.replace(pattern, word), withNames(text, names));
}

const withNames = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce((line, [id, name]) => line.replaceAll(id, `<${name}>`), text);

/** Returns the lines of the first list that are not in the second. Duplicates count separately. */
export function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
