import { AppError } from '#shared/errors.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { StatisticName } from '#shared/statistics-options.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { dailyMark, isRobot, strangerOf } from '#functions/http/daily-mark.ts';
import { limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { visibleDetail } from '#functions/core/projection/public-table.ts';
import { countDay, ownListingId } from './statistics-table.ts';

/** Views one network address may report: many people behind one gateway, little for who makes numbers up. */
const viewsPerHour = 300;

/**
 * Counts a visit to a listing's page, which the page reports once it was painted, since the edge answers for it
 * (STAT-1). Programs that say so are told the same and are not counted.
 *
 * @throws AppError adult-confirmation-required, rate-limited, not-found (hidden and missing look the same)
 */
export async function countView(
  id: string,
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date = new Date(),
): Promise<void> {
  if (!visitor.adult) throw new AppError('adult-confirmation-required');
  await limitVisitor('view', visitor, { count: viewsPerHour, minutes: 60 });
  const zone = await zoneOfPublic(id, now);
  if (zone === undefined) throw new AppError('not-found');
  await countStranger('views', { id, zone }, visitor, userAgent, now);
}

/**
 * Counts that somebody opened the contact details of a listing, which is public.
 * @param listing with its city's time zone
 */
export const countContact = (
  listing: { id: string; zone: string },
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date,
): Promise<void> => countStranger('contacts', listing, visitor, userAgent, now);

/**
 * Counts that an account saved listings: each once a day, its own not, and of an id that is not public, or never was,
 * nothing. What can't be counted must not keep anybody from saving.
 */
export async function countSaves(ids: readonly string[], sub: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const own = await ownListingId(sub);
  await Promise.all(
    ids
      .filter((id) => id !== own)
      .map((id) =>
        countSave(id, sub, now).catch((error: unknown) =>
          log('warn', 'save not counted', { listing: id, ...errorFields(error) }),
        ),
      ),
  );
}

async function countSave(id: string, sub: string, now: Date): Promise<void> {
  const zone = await zoneOfPublic(id, now);
  if (zone !== undefined) await countListing('saves', { id, zone }, sub, now);
}

async function countStranger(
  name: 'views' | 'contacts',
  listing: { id: string; zone: string },
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date,
): Promise<void> {
  if (!isRobot(userAgent)) await countListing(name, listing, strangerOf(visitor, userAgent), now);
}

async function countListing(
  name: StatisticName,
  { id, zone }: { id: string; zone: string },
  who: string,
  now: Date,
): Promise<void> {
  const mark = await dailyMark([name, id], who, now, zone);
  await countDay(id, wallTime(now, zone).date, name, mark, now);
}

/** The time zone of a listing's city while the listing is public; undefined for any other id. */
async function zoneOfPublic(id: string, now: Date): Promise<string | undefined> {
  const stored = await visibleDetail(id, now);
  return stored && findCity(stored.content.city)?.zone;
}
