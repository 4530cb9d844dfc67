import { randomInt } from 'node:crypto';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { createPhoto } from '#functions/photo/create-photo.ts';
import { readMark } from '#functions/photo/mark-table.ts';
import { photoFiles, privatePhotoKey } from '#functions/photo/photo-keys.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { dumpStorage } from '#tests/support/dump-storage.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { postFile } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { BenchReport } from '../report.ts';

const accounts = 20;
const photosEach = 5;
const crashCount = 10;
/** Approximate number of AWS calls in a run without a crash. */
const calls = 13;

interface Sent {
  sub: string;
  id: string;
  /** Width in pixels, unique per upload, to identify it. */
  width: number;
}

/** Crashes the photo processor ten times between AWS calls, in 100 uploads. Each photo must be made exactly once. */
export async function crashes(): Promise<BenchReport> {
  const seed = randomInt(1_000_000);
  const random = seeded(seed);
  const cloud = await startCloudForTests();
  try {
    joinCloud(cloud);
    const sent: Sent[] = [];
    const posts: Array<() => Promise<Response>> = [];
    for (let account = 0; account < accounts; account += 1) {
      const { sub } = await storeProvider({
        verification: null,
        membership: null,
        listing: null,
        photos: [],
      });
      for (let photo = 0; photo < photosEach; photo += 1) {
        const width = 100 + sent.length;
        const { photo, upload } = await createPhoto(sub, {
          contentType: 'image/jpeg',
          consentDeclared: true,
        });
        const picture = await abstractPicture(width, width);
        sent.push({ sub, id: photo.id, width });
        posts.push(() => postFile(upload, picture));
      }
    }
    const doomed = sent.toSorted(() => random() - 0.5).slice(0, crashCount);
    const ends = doomed.map(({ id }) =>
      cloud.endNext('photo', 1 + Math.floor(random() * calls), (event) => JSON.stringify(event).includes(id)),
    );
    const statuses = await Promise.all(posts.map(async (post) => (await post()).status));
    const ended = await Promise.all(ends);
    await cloud.flush();
    const faults = [
      ...statuses.filter((status) => status !== 204).map((status) => `a form was answered ${status}`),
      ...(await Promise.all(sent.map(faultsOf))).flat(),
      ...(await faultsOfBuckets(sent)),
    ];
    const row = {
      uploads: sent.length,
      'before calls': ended.map((one) => one.calls + 1).join(' '),
      faults: faults.length,
      seed,
    };
    return { tables: { 'Uploads at once, the processor crashed at random': [row] }, broken: faults };
  } finally {
    await cloud.stop();
  }
}

/** Lists the faults of one photo: not ready, another upload's picture, or a mark registered for another photo. */
async function faultsOf({ sub, id, width }: Sent): Promise<string[]> {
  const photo = (await readFacts(sub)).photos.find((one) => one.id === id);
  if (photo?.status !== 'ready') return [`${id} is ${photo?.status ?? 'lost'}`];
  const marked = photo.mark === undefined ? undefined : await readMark(photo.mark);
  return [
    ...(photo.width === width ? [] : [`${id} is ${photo.width} px wide, not ${width}`]),
    ...(marked?.photoId === id && marked.sub === sub ? [] : [`the mark of ${id} leads elsewhere`]),
  ];
}

/** Lists missing and extra files in the buckets, including uploads that remain. */
async function faultsOfBuckets(sent: readonly Sent[]): Promise<string[]> {
  const wanted = new Set(
    sent.flatMap(({ id }) => photoFiles.map((file) => `MEDIA_BUCKET ${privatePhotoKey(id, ...file)}`)),
  );
  const stored = new Set((await dumpStorage()).filter((line) => /^(MEDIA|UPLOADS)_BUCKET /.test(line)));
  return [
    ...[...wanted].filter((key) => !stored.has(key)).map((key) => `${key} is missing`),
    ...[...stored].filter((key) => !wanted.has(key)).map((key) => `${key} is left over`),
  ];
}
