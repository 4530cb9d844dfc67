import { type CaseHistoryEntry, isIdentityDecision, otherEntriesShown } from '#shared/case-history.ts';
import type { Facts } from './facts.ts';
import { readDecisions } from './notification-table.ts';

interface PastDecision {
  entry: CaseHistoryEntry;
  /** Id of the photo that the decision concerned. `pictures` are keyed hashes of all pictures concerned. */
  photo: string | undefined;
  pictures: readonly string[];
  /** Case about a report in which it was made. */
  caseId?: string | undefined;
}

/**
 * Returns earlier decisions and document requests, newest first. The owner can't hide an entry from the next reviewer
 * by a later edit, tag or upload (REVIEW-7).
 */
export async function readCaseHistory({
  sub,
  verification,
}: Pick<Facts, 'sub' | 'verification'>): Promise<PastDecision[]> {
  const decisions = await readDecisions(sub);
  const all: PastDecision[] = [
    ...decisions.flatMap(({ at, kind, reason, facts, photo, pictures = [], caseId }) =>
      kind === 'transfer-refused' || kind === 'membership-refunded'
        ? []
        : { entry: { at, about: kind, reason, note: facts }, photo, pictures, caseId },
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
 * Builds the case history that a reviewer sees. Limits only the number of content refusals, because owners control that
 * number. A limit on all entries would let twenty bad photos hide a rejection for age (REVIEW-7).
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

/** Merges the photos refused by one decision, each with its own record and the same timestamp, into one line. */
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

/** Returns the newest entry about a picture, even if the picture was uploaded again or has a different face tag. */
export const entryOnPicture = (
  past: readonly PastDecision[],
  { photo, hash }: { photo?: string; hash: string | undefined },
): CaseHistoryEntry | undefined =>
  past.find(
    (one) =>
      (photo !== undefined && one.photo === photo) || (hash !== undefined && one.pictures.includes(hash)),
  )?.entry;
