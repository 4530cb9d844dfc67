import type { ContentDecision } from '#shared/api/content-review.ts';
import type { ContentKind, ReviewOutcome } from '#shared/content-review.ts';
import { auditRecord } from '#functions/data/audit.ts';
import type { Retagged } from '#functions/data/mail-request.ts';
import type { AlsoRecord, Facts } from '#functions/core/facts/facts.ts';
import {
  decisionAgainst,
  notificationOf,
  reasonIn,
  mailedNotification,
} from '#functions/core/facts/notification-table.ts';
import { pictureHash } from './refused-pictures.ts';

/** `place` is the photo's position in its listing, counted from 1. */
interface Said {
  kind: ContentKind;
  id?: string;
  place?: number;
  outcome: ReviewOutcome;
}

/**
 * Notifies the owner of a decision on contents, and of face tags that the reviewer set, by mail and on the site. Also
 * returns the audit entry, and for each refusal its decision record with the picture's hashes.
 */
export async function notifyDecision(
  facts: Facts,
  decision: ContentDecision,
  reviewer: string,
  now: Date,
): Promise<AlsoRecord[]> {
  const { sub } = facts;
  const retagged = retaggedIn(facts, decision);
  const said = allSaid(facts, decision);
  const refused = said.flatMap(({ outcome, ...what }) =>
    outcome.decision === 'reject' ? { ...what, outcome } : [],
  );
  const notification =
    refused.length === 0
      ? mailedNotification(sub, 'contents-approved', { retagged }, now)
      : mailedNotification(
          sub,
          'contents-refused',
          {
            refused: refused.map(({ kind, place, outcome: { reason, note } }) => ({
              kind,
              place,
              reason,
              note,
            })),
            approved: said.length - refused.length,
            retagged,
          },
          now,
        );
  const decisions = await Promise.all(
    refused.map(async ({ kind, id, outcome: { reason, note } }) => ({
      kind,
      id,
      record: decisionAgainst(sub, now, {
        kind: `${kind}-refused`,
        reason,
        ...(id !== undefined && { photo: id, pictures: await hashesOf(facts, id) }),
        facts: note,
        by: reviewer,
        startsAgain: true,
      }),
    })),
  );
  return [
    auditRecord({
      actor: reviewer,
      action: 'contents-decided',
      subject: sub,
      contents: said.map(({ kind, id, outcome: { decision } }) => ({
        kind,
        id,
        decision,
        ...reasonIn(decisions.flatMap((one) => (one.kind === kind && one.id === id ? one.record : []))),
      })),
    }),
    notification,
    ...(retagged.length > 0 ? [notificationOf(sub, 'face-tag-changed', now)] : []),
    ...decisions.map(({ record }) => record),
  ];
}

async function hashesOf({ photos }: Facts, id: string): Promise<string[]> {
  const photo = photos.find((one) => one.id === id);
  return [(photo && (await pictureHash(photo))) ?? []].flat();
}

const placeOf = ({ listing }: Facts, photoId: string): number =>
  1 + (listing?.photos ?? []).findIndex(({ id }) => id === photoId);

/** Returns the approved photos whose face tag the reviewer changed. */
const retaggedIn = (facts: Facts, { photos }: ContentDecision): Retagged[] =>
  photos.flatMap(({ decision, id, face }) =>
    decision === 'approve' && facts.listing?.photos.some((used) => used.id === id && used.face !== face)
      ? { place: placeOf(facts, id), face }
      : [],
  );

const allSaid = (facts: Facts, { text, photos, avatar, posts }: ContentDecision): Said[] => [
  ...(text ? [{ kind: 'text' as const, outcome: text }] : []),
  ...photos.map((outcome) => ({
    kind: 'photo' as const,
    id: outcome.id,
    place: placeOf(facts, outcome.id),
    outcome,
  })),
  ...(avatar ? [{ kind: 'avatar' as const, id: avatar.id, outcome: avatar }] : []),
  ...posts.map((outcome) => ({ kind: 'post' as const, id: outcome.id, outcome })),
];
