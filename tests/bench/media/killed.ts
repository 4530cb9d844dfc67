import { randomInt } from 'node:crypto';
import { type ListObjectsV2Command, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { createPhoto } from '#functions/photo/create-photo.ts';
import { readMark } from '#functions/photo/mark-table.ts';
import { photoFiles, privatePhotoKey } from '#functions/photo/photo-keys.ts';
import { buildAccount, storeFacts } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { postFile } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { BenchReport } from '../run.ts';

/** 100 uploads at once, while the processor is ended ten times between two of its calls: each photo is made, once. */
const accounts = 20;
const photosEach = 5;
const kills = 10;
/** An undisturbed run makes about so many calls. */
const calls = 13;

interface Sent {
  sub: string;
  id: string;
  /** Tells the uploads apart. */
  width: number;
}

export async function killed(): Promise<BenchReport> {
  const seed = randomInt(1_000_000);
  const random = seeded(seed);
  const cloud = await startCloudForTests();
  try {
    joinCloud(cloud);
    const sent: Sent[] = [];
    const posts: Array<() => Promise<Response>> = [];
    for (let account = 0; account < accounts; account += 1) {
      const { sub } = await storeAccount();
      for (let photo = 0; photo < photosEach; photo += 1) {
        const width = 100 + sent.length;
        const { photo: announced, upload } = await createPhoto(sub, { contentType: 'image/jpeg' });
        const picture = await abstractPicture(width, width);
        sent.push({ sub, id: announced.id, width });
        posts.push(() => postFile(upload, picture));
      }
    }
    const doomed = sent.toSorted(() => random() - 0.5).slice(0, kills);
    const ends = doomed.map(({ id }) =>
      cloud.endNext('photo', 1 + Math.floor(random() * calls), (event) => JSON.stringify(event).includes(id)),
    );
    const began = performance.now();
    const statuses = await Promise.all(posts.map(async (post) => (await post()).status));
    const ended = await Promise.all(ends);
    await cloud.flush();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const faults = [
      ...statuses.filter((status) => status !== 204).map((status) => `a form was answered ${status}`),
      ...(await Promise.all(sent.map(faultsOf))).flat(),
      ...(await faultsOfBuckets(sent)),
    ];
    const row = {
      uploads: sent.length,
      'processor ended': ended.length,
      'before calls': ended.map((one) => one.calls + 1).join(' '),
      faults: faults.length,
      seconds,
      seed,
    };
    return {
      rows: [row],
      broken: faults,
      tables: { 'Uploads at once, the processor ended at random': [row] },
    };
  } finally {
    await cloud.stop();
  }
}

async function storeAccount() {
  const account = buildAccount();
  return storeFacts({ sub: account.sub, account, photos: [], posts: [] });
}

/** What is wrong with one photo: it is ready, of its own picture, and its mark leads to it. */
async function faultsOf({ sub, id, width }: Sent): Promise<string[]> {
  const photo = (await readFacts(sub)).photos.find((one) => one.id === id);
  if (photo?.status !== 'ready') return [`${id} is ${photo?.status ?? 'lost'}`];
  const marked = photo.mark === undefined ? undefined : await readMark(photo.mark);
  return [
    ...(photo.width === width ? [] : [`${id} is ${photo.width} px wide, not ${width}`]),
    ...(marked?.photoId === id && marked.sub === sub ? [] : [`the mark of ${id} leads elsewhere`]),
  ];
}

/** Files of each photo once and no others, no upload left. */
async function faultsOfBuckets(sent: readonly Sent[]): Promise<string[]> {
  const wanted = new Set(sent.flatMap(({ id }) => photoFiles.map((file) => privatePhotoKey(id, ...file))));
  const stored = await keysOf('MEDIA_BUCKET');
  const left = await keysOf('UPLOADS_BUCKET');
  return [
    ...[...wanted].filter((key) => !stored.has(key)).map((key) => `${key} is missing`),
    ...[...stored].filter((key) => !wanted.has(key)).map((key) => `${key} is nobody's`),
    ...[...left].map((key) => `the upload ${key} is left`),
  ];
}

async function keysOf(bucket: 'MEDIA_BUCKET' | 'UPLOADS_BUCKET'): Promise<Set<string>> {
  const keys = new Set<string>();
  const asked: ListObjectsV2Command['input'] = { Bucket: environment(bucket) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: bucketClient() }, asked))
    for (const { Key = '' } of Contents) keys.add(Key);
  return keys;
}
