import type { ContentDecision } from '#shared/api/content-review.ts';
import type { ContentKind, Word } from '#shared/content-review.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { decisionAgainst } from '#functions/facts/decision.ts';
import type { AlsoRecord, Facts } from '#functions/facts/facts.ts';
import { told } from '#functions/facts/told.ts';

/** A word with what it is on; `place` of a photo in its listing, from 1 on. */
interface Said {
  kind: ContentKind;
  id?: string;
  place?: number;
  word: Word;
}

/**
 * What follows of a decision on contents: an entry of the log, the record of each no, one mail and one item for the owner.
 * @param isPublic whether the listing is, after it
 */
export function tidings(
  facts: Facts,
  decision: ContentDecision,
  { reviewer, isPublic }: { reviewer: string; isPublic: boolean },
  now: Date,
): { also: AlsoRecord[]; outbox: OutboxMessage[] } {
  const { sub } = facts;
  const said = allSaid(facts, decision);
  const refused = said.flatMap(({ word, ...what }) => (word.decision === 'reject' ? { ...what, word } : []));
  const { also, outbox } =
    refused.length === 0
      ? told(sub, 'contents-approved', { public: isPublic }, now)
      : told(
          sub,
          'contents-refused',
          {
            refused: refused.map(({ kind, place, word: { reason, note } }) => ({
              kind,
              ...(place !== undefined && { place }),
              reason,
              note,
            })),
            approved: said.length - refused.length,
          },
          now,
        );
  return {
    also: [
      {
        record: 'audit-entry',
        actor: reviewer,
        action: 'contents-decided',
        subject: sub,
        detail: said
          .map(({ kind, id, word }) => [word.decision, kind, ...(id === undefined ? [] : [id])].join(' '))
          .join(', '),
      },
      also,
      ...refused.map(({ kind, id, word: { reason, note } }) =>
        decisionAgainst(
          sub,
          {
            kind: `${kind}-refused`,
            reason,
            ...(id !== undefined && { photo: id }),
            facts: note,
            ground: 'terms',
            automated: false,
            by: reviewer,
            startsAgain: true,
          },
          now,
        ),
      ),
    ],
    outbox: [outbox],
  };
}

const allSaid = ({ listing }: Facts, { text, photos, avatar }: ContentDecision): Said[] => [
  ...(text ? [{ kind: 'text' as const, word: text }] : []),
  ...photos.map((word) => ({
    kind: 'photo' as const,
    id: word.id,
    place: 1 + (listing?.photos ?? []).findIndex(({ id }) => id === word.id),
    word,
  })),
  ...(avatar ? [{ kind: 'avatar' as const, id: avatar.id, word: avatar }] : []),
];
