import { type EarlierWord, isIdentityDecision, otherWordsShown } from '#shared/earlier-word.ts';
import type { Facts } from './facts.ts';
import { readDecisions } from './notification-table.ts';

/** An earlier word with what it was on. */
interface PastWord {
  word: EarlierWord;
  /** Id of the photo, and keyed hashes of the pictures. */
  photo: string | undefined;
  pictures: readonly string[];
}

/**
 * Everything that was said against somebody, the newest first: decisions, which never change, and what was asked for
 * again. Another text, another tag or another upload takes none of it from the next reviewer's sight (REVIEW-7).
 */
export async function pastWords({
  sub,
  verification,
}: Pick<Facts, 'sub' | 'verification'>): Promise<PastWord[]> {
  const decisions = await readDecisions(sub);
  const all: PastWord[] = [
    ...decisions.flatMap(({ at, kind, reason, facts, photo, pictures = [] }) =>
      kind === 'transfer-refused' || kind === 'membership-refunded'
        ? []
        : { word: { at, about: kind, reason, note: facts }, photo, pictures },
    ),
    ...(verification?.asks ?? []).map(({ at, documents, note, pictures }) => ({
      word: { at, about: 'verification-more-asked' as const, documents, note },
      photo: undefined,
      pictures,
    })),
  ];
  return all.toSorted((one, other) => (one.word.at < other.word.at ? 1 : -1));
}

/**
 * What a case tells of the past. Its owner decides how many refusals of contents there are, so these are cut and identity
 * decisions never are: twenty bad photos would take a rejection for age from the next reviewer's sight (REVIEW-7).
 */
export function earlierOf(past: readonly PastWord[]): { earlier: EarlierWord[]; earlierTotal: number } {
  const lines = linesOf(past.map(({ word }) => word));
  const others = lines.filter((word) => !isIdentityDecision(word));
  return {
    earlier: [...lines.filter(isIdentityDecision), ...others.slice(0, otherWordsShown)],
    earlierTotal: lines.length,
  };
}

/** Photos that one decision refused have a record each, all of one instant; they are one line. */
const linesOf = (words: readonly EarlierWord[]): EarlierWord[] =>
  [...Map.groupBy(words, (word) => (word.about === 'photo-refused' ? word.at : word)).values()].flatMap(
    ([first, ...rest]) => (first ? lineOf(first, rest) : []),
  );

function lineOf(first: EarlierWord, rest: readonly EarlierWord[]): EarlierWord {
  if (rest.length === 0) return first;
  const said = [first, ...rest].map(({ reason, note }) => ({ reason, note }));
  const alsoFor = said.filter(
    (one, index) =>
      said.findIndex(({ reason, note }) => reason === one.reason && note === one.note) === index && index > 0,
  );
  return { ...first, photos: said.length, ...(alsoFor.length > 0 && { alsoFor }) };
}

/** The newest word on the very same picture, also as another upload or with another tag. */
export const wordOnPicture = (
  past: readonly PastWord[],
  { photo, hash }: { photo?: string; hash: string | undefined },
): EarlierWord | undefined =>
  past.find(
    (one) =>
      (photo !== undefined && one.photo === photo) || (hash !== undefined && one.pictures.includes(hash)),
  )?.word;
