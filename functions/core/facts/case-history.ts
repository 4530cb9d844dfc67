import { type CaseHistoryEntry, isIdentityDecision, otherEntriesShown } from '#shared/case-history.ts';
import type { Facts } from './facts.ts';
import { readDecisions } from './notification-table.ts';

/** An earlier decision, or what was asked for, with what it was on. */
interface PastDecision {
  entry: CaseHistoryEntry;
  /** Id of the photo, and keyed hashes of the pictures. */
  photo: string | undefined;
  pictures: readonly string[];
}

/**
 * Everything that was said against somebody, the newest first: decisions, which never change, and what was asked for
 * again. Another text, another tag or another upload takes none of it from the next reviewer's sight (REVIEW-7).
 */
export async function readCaseHistory({
  sub,
  verification,
}: Pick<Facts, 'sub' | 'verification'>): Promise<PastDecision[]> {
  const decisions = await readDecisions(sub);
  const all: PastDecision[] = [
    ...decisions.flatMap(({ at, kind, reason, facts, photo, pictures = [] }) =>
      kind === 'transfer-refused' || kind === 'membership-refunded'
        ? []
        : { entry: { at, about: kind, reason, note: facts }, photo, pictures },
    ),
    ...(verification?.asks ?? []).map(({ at, documents, note, pictures }) => ({
      entry: { at, about: 'verification-more-asked' as const, documents, note },
      photo: undefined,
      pictures,
    })),
  ];
  return all.toSorted((one, other) => (one.entry.at < other.entry.at ? 1 : -1));
}

/**
 * What a case tells of the past. Its owner decides how many refusals of contents there are, so these are cut and identity
 * decisions never are: twenty bad photos would take a rejection for age from the next reviewer's sight (REVIEW-7).
 */
export function caseHistoryOf(past: readonly PastDecision[]): {
  history: CaseHistoryEntry[];
  historyTotal: number;
} {
  const lines = linesOf(past.map(({ entry }) => entry));
  const others = lines.filter((entry) => !isIdentityDecision(entry));
  return {
    history: [...lines.filter(isIdentityDecision), ...others.slice(0, otherEntriesShown)],
    historyTotal: lines.length,
  };
}

/** Photos that one decision refused have a record each, all of one instant; they are one line. */
const linesOf = (entries: readonly CaseHistoryEntry[]): CaseHistoryEntry[] =>
  [...Map.groupBy(entries, (entry) => (entry.about === 'photo-refused' ? entry.at : entry)).values()].flatMap(
    ([first, ...rest]) => (first ? lineOf(first, rest) : []),
  );

function lineOf(first: CaseHistoryEntry, rest: readonly CaseHistoryEntry[]): CaseHistoryEntry {
  if (rest.length === 0) return first;
  const said = [first, ...rest].map(({ reason, note }) => ({ reason, note }));
  const alsoFor = said.filter(
    (one, index) =>
      said.findIndex(({ reason, note }) => reason === one.reason && note === one.note) === index && index > 0,
  );
  return { ...first, photos: said.length, ...(alsoFor.length > 0 && { alsoFor }) };
}

/** The newest entry on the very same picture, also as another upload or with another tag. */
export const entryOnPicture = (
  past: readonly PastDecision[],
  { photo, hash }: { photo?: string; hash: string | undefined },
): CaseHistoryEntry | undefined =>
  past.find(
    (one) =>
      (photo !== undefined && one.photo === photo) || (hash !== undefined && one.pictures.includes(hash)),
  )?.entry;
