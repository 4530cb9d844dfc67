import type { Answer, World } from './world.ts';
import { type Actor, changed, Leak, nowOf, secondsOf } from './actor.ts';
import {
  type Content,
  type Facts,
  identityEnd,
  type Listing,
  isOver,
  type Photo,
  type Post,
  approvedPhotos,
  type UsedPhoto,
  type Waiting,
  waitingFor,
} from './rule.ts';

/** Returns the ids of the photos that the listing uses or still shows. */
export const usedPhotos = (facts: Facts): Set<string> =>
  new Set([...(facts.listing?.photos ?? []), ...approvedPhotos(facts)].map(({ id }) => id));

export function without(photos: Facts['photos'], gone: Iterable<string>): Facts['photos'] {
  const left = new Map(photos);
  for (const id of gone) left.delete(id);
  return left;
}

function withoutUnused(before: Facts, next: Facts): Facts {
  const kept = usedPhotos(next);
  const gone = [...usedPhotos(before)].filter((id) => !kept.has(id));
  return { ...next, photos: without(next.photos, gone) };
}

/** Returns the facts after a save: new content waits for a reviewer, or passes if review is off. */
export function saved(
  world: World,
  facts: Facts,
  { id, content, photos }: { id: string; content: Content; photos: UsedPhoto[] },
): Facts {
  const { listing } = facts;
  const next: Listing = {
    hidden: false,
    ...listing,
    id,
    version: (listing?.version ?? 0) + 1,
    proposed: content,
    // Every save here has a different text, so an earlier refusal does not apply to it.
    wordsRefused: false,
    words: world.review ? listing?.words : content,
    photos,
    before: approvedPhotos(facts),
  };
  const all = new Map(facts.photos);
  for (const { id: used, face } of photos) {
    const photo: Photo = all.get(used) ?? { createdAt: 0 };
    if (photo.refused === face) continue;
    all.set(used, { ...photo, refused: undefined, ...(!world.review && { passed: face }) });
  }
  return withoutUnused(facts, { ...facts, listing: next, photos: all });
}

export function isWaiting(facts: Facts): boolean {
  const { words, photos, avatar, posts } = waitingFor(facts);
  return words || photos.length + posts.length > 0 || avatar !== undefined;
}

type Decision = 'approve' | 'reject';

/** Builds the decision on each waiting item. In a refusal, `n` selects the items to approve anyway. */
function wordsOn(waiting: Waiting, { posts }: Facts, n: number, decision: Decision) {
  const word = (place: number): { decision: Decision; reason?: string; note?: string } =>
    decision === 'approve' || (n >> place) % 2 === 1
      ? { decision: 'approve' }
      : { decision: 'reject', reason: 'misleading', note: '' };
  return {
    ...(waiting.words && { text: word(0) }),
    photos: waiting.photos.map(({ id, face }, index) => ({
      id,
      // Sometimes the reviewer corrects the owner's face tag.
      face: (n + index) % 5 === 4 ? !face : face,
      ...word(index + 1),
    })),
    posts: waiting.posts.map((id, index) => ({
      id,
      version: posts.get(id)?.version ?? 0,
      ...word(index + 2),
    })),
    ...(waiting.avatar !== undefined && { avatar: { id: waiting.avatar, ...word(3) } }),
  };
}

/**
 * A reviewer claims the actor's waiting content and decides each item. The case exists only for approved providers who
 * have not requested an erasure.
 * @param meanwhile action of the owner during the review; if it changes the listing, the decision is refused
 */
export async function reviews(
  world: World,
  actor: Actor,
  n: number,
  decision: Decision,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const { facts } = actor;
  const isApproved = facts.identity === 'approved' || facts.standing !== undefined;
  // Skip an expired approval: the model does not know whether the sweep has ended it yet.
  if (isApproved && identityEnd(facts) <= nowOf(world)) return;
  // Skip an expired post: the sweep may or may not have deleted it.
  if (waitingFor(facts).posts.some((id) => isOver(facts.posts.get(id) as Post, nowOf(world)))) return;
  const call = (route: 'claimContent' | 'decideContent', body?: object): Promise<Answer> =>
    world.call({ sub: world.reviewer, signedInAt: secondsOf(world) }, route, {
      params: { sub: actor.caller.sub },
      ...(body && { body }),
    });
  const expected = isApproved && facts.erasing === undefined && isWaiting(facts) ? 200 : 404;
  const { status } = await call('claimContent');
  if (status !== expected) throw new Leak(`claimContent answered ${status}`, actor);
  if (status !== 200) return;
  const waiting = waitingFor(facts);
  const { listing } = facts;
  const words = {
    ...(listing && { listingId: listing.id, listingVersion: listing.version }),
    ...wordsOn(waiting, facts, n, decision),
  };
  await meanwhile?.();
  const isOther = actor.facts.listing?.version !== listing?.version;
  // Repeats the same decision, as a client does after losing the response.
  for (let times = 0; times < (n % 3 === 0 ? 2 : 1); times += 1) {
    const answer = await call('decideContent', words);
    if (answer.status !== (isOther ? refusedWith(actor.facts) : 200))
      throw new Leak(`decideContent answered ${answer.status}`, actor);
  }
  if (!isOther) changed(world, actor, decided(actor.facts, words, nowOf(world)));
}

/** Status of a decision on content that has changed: 409 if other content waits, 404 if none does. */
const refusedWith = (facts: Facts): number => (isWaiting(facts) ? 409 : 404);

function decided(
  facts: Facts,
  { text, photos, avatar, posts }: ReturnType<typeof wordsOn>,
  now: number,
): Facts {
  const { listing } = facts;
  const all = new Map(facts.photos);
  const tags = new Map<string, boolean>();
  for (const { id, face, decision } of photos) {
    const photo: Photo = all.get(id) ?? { createdAt: 0 };
    const said = listing?.photos.find((used) => used.id === id)?.face;
    if (decision === 'approve') tags.set(id, face);
    all.set(id, {
      ...photo,
      ...(decision === 'approve'
        ? { passed: face, refused: undefined }
        : { passed: undefined, refused: said }),
    });
  }
  const isTagged = listing?.photos.some(({ id, face }) => face !== (tags.get(id) ?? face));
  const next: Facts = {
    ...facts,
    photos: all,
    posts: new Map(
      [...facts.posts].map(([id, one]) => {
        const word = posts.find((said) => said.id === id)?.decision;
        if (word === undefined) return [id, one];
        const next = word === 'approve' ? passedPost(one, now) : { ...one, refused: true };
        return [id, next];
      }),
    ),
    ...(listing && {
      listing: {
        ...listing,
        before: approvedPhotos(facts),
        // Raise the version, so that saving a form that was opened earlier conflicts (LIST-6).
        version: listing.version + (isTagged ? 1 : 0),
        photos: listing.photos.map(({ id, face }) => ({ id, face: tags.get(id) ?? face })),
        ...(text && (text.decision === 'approve' ? { words: listing.proposed } : { wordsRefused: true })),
      },
    }),
    ...(avatar && {
      avatar: {
        id: avatar.id,
        passed: avatar.decision === 'approve',
        refused: avatar.decision === 'reject',
      },
      ...(avatar.decision === 'approve' && { avatarBefore: undefined }),
    }),
  };
  return withoutUnused(facts, next);
}

/** Returns the post after an approval. The post's day began with the first approval. */
export const passedPost = (post: Post, now: number): Post => ({
  ...post,
  passed: post.caption,
  publishedAt: post.publishedAt ?? now,
  refused: undefined,
});
