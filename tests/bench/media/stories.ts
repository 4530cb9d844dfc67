import { postsMax } from '#shared/post.ts';
import type { Item } from '#functions/data/stored.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { browseStories, getStories } from '#functions/post/browse-stories.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { buildProvider, newMark } from '#tests/support/builders.ts';
import { meterReads } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { photograph } from '#tests/support/pictures.ts';
import { startLoadedEngine } from '../browse/engine.ts';
import { category, idAt, place } from '../browse/population.ts';
import { atMost, rounded } from '../measures.ts';
import type { BenchReport, Row } from '../report.ts';

/** Numbers of providers with visible posts. All are in one municipality, and so in every strip above it. */
const sizes = [100, 10_000] as const;
const mostUnits = 1;
/** Number of pages read from each strip. The last page must cost no more than the first. */
const parts = 8;
/** Width of a story's picture on a phone (390 px, device pixel ratio 2), and the maximum KB until it is visible. */
const storyFile = 780;
const mostKilobytes = 60;

const hour = 60 * 60_000;
const second = 1000;

const asks = {
  category: { category },
  country: { category, country: place.country },
  city: { category, country: place.country, city: place.city },
  municipality: { category, ...place },
} as const;

/** Measures the cost of the strip of stories and of the first story. Titles have 120 bytes and captions 300 letters. */
export async function stories(): Promise<BenchReport> {
  const tables = sizes.map((size) => [`stories-${size}`, itemsOf(size)] as const);
  const world = await startFunctionWorld(await startLoadedEngine(Object.fromEntries(tables)));
  const meter = meterReads();
  const rows: Row[] = [];
  const broken: string[] = [];
  try {
    for (const size of sizes) {
      process.env['TABLE_NAME'] = `stories-${size}`;
      for (const [level, query] of Object.entries(asks)) {
        const strip = `a strip of ${size} by ${level}`;
        let cursor: string | undefined;
        let most = 0;
        let shown = 0;
        for (let part = 0; part < parts && (part === 0 || cursor !== undefined); part += 1) {
          meter.reset();
          const answer = await browseStories({ ...query, cursor });
          broken.push(...atMost(`${strip}: Queries`, meter.cost.queries, 1));
          most = Math.max(most, meter.cost.readUnits);
          shown += answer.cards.length;
          cursor = answer.cursor;
        }
        broken.push(...atMost(`${strip}: read units`, most, mostUnits));
        // An empty strip would cost nothing and pass.
        if (shown < Math.min(size, parts * 12)) broken.push(`${strip} shows ${shown}`);
        rows.push({ providers: size, strip: level, 'shown in its parts': shown, 'read units a part': most });
      }
    }
    const first = await firstStory();
    broken.push(...atMost('the first story, KB', first['in all, KB'], mostKilobytes));
    return { tables: { 'Strips of stories': rows, 'Before the first story': [first] }, broken };
  } finally {
    meter.stop();
    await world.stop();
  }
}

/** Measures the KB until the first story is visible: two uncompressed responses and the picture. */
async function firstStory() {
  const strip = await browseStories(asks.municipality);
  const { stories: shown } = await getStories(strip.cards[0]?.id ?? '');
  if (shown.length !== postsMax) throw new Error('The first provider lacks some stories.');
  const { files } = await makeSizes(await photograph(1, 1600), newMark());
  const picture = files.find(({ file: [name, format] }) => name === storyFile && format === 'avif');
  const bytesOf = (answer: object): number => Buffer.byteLength(JSON.stringify(answer));
  const [ofStrip, ofStories, ofPicture] = [
    bytesOf(strip),
    bytesOf({ stories: shown }),
    picture?.bytes.length,
  ];
  return {
    'strip, KB': rounded(ofStrip / 1000),
    'stories, KB': rounded(ofStories / 1000),
    'picture, KB': rounded((ofPicture ?? NaN) / 1000),
    'in all, KB': rounded((ofStrip + ofStories + (ofPicture ?? NaN)) / 1000),
  };
}

/** Yields the items of strips and stories as the product writes them: visible ones, newest first, then expired ones. */
function* itemsOf(size: number): Generator<Item> {
  const now = Date.now();
  // The second half are providers with expired posts that the sweep has not deleted yet.
  for (let rank = 0; rank < size * 2; rank += 1) {
    const isOver = rank >= size;
    const newest = now - (isOver ? 25 * hour : second + (rank * 22 * hour) / size);
    const facts = buildProvider({
      content: { ...place, category, title: 'ñ'.repeat(60) },
      listing: { id: idAt(rank), publishedAt: new Date(now - 48 * hour).toISOString() },
      posts: Array.from({ length: postsMax }, (_, index) => ({
        caption: 'ñ'.repeat(300),
        publishedAt: new Date(newest - index * second).toISOString(),
      })),
    });
    // The expired posts were visible when they were written.
    const set = publicSet(facts, [place.country], isOver ? new Date(now - 2 * hour) : new Date(now));
    yield* publicItems(set).filter(({ sk }) => sk.startsWith('STORIES'));
  }
}
