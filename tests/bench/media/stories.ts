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

/** Providers with posts that are visible, all of one municipality, so of every strip above it. */
const sizes = [100, 10_000] as const;
const mostUnits = 1;
/** Parts of a strip that somebody scrolls through; the deepest one is measured as the first. */
const parts = 8;
/** The story's picture on a phone of 390 px and two device pixels, and the most that comes before it is seen, KB. */
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

/** What the strip of stories and the first story cost, at its longest: titles of 120 bytes, captions of 300 letters. */
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
        // A strip of nobody would cost nothing.
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

/** KB of both answers before they are compressed, and of the picture, until the first story is seen. */
async function firstStory() {
  const strip = await browseStories(asks.municipality);
  const { stories: shown } = await getStories(strip.cards[0]?.id ?? '');
  if (shown.length !== postsMax) throw new Error('The first provider has not all of their stories.');
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

/** The items of strips and stories as the writer makes them: those that are visible, newest by rank, and those that are over. */
function* itemsOf(size: number): Generator<Item> {
  const now = Date.now();
  // As many again whose posts are over and that the sweep has yet to take away.
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
    // Those that are over were visible when they were written.
    const set = publicSet(facts, [place.country], isOver ? new Date(now - 2 * hour) : new Date(now));
    yield* publicItems(set).filter(({ sk }) => sk.startsWith('STORIES'));
  }
}
