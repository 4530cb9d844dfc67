import type { ContentCase, ContentDecision } from '#shared/api/content-review.ts';
import type { RouteName } from '#shared/api/index.ts';
import { claimContent } from '#functions/review/claim-content.ts';
import { decideContent } from '#functions/review/decide-content.ts';
import type { SharedCloud } from './cloud.ts';
import { createPerson, type Person, signInAs } from './people.ts';
import { callSite } from './site-api.ts';

/** Builds a decision that approves all waiting content of a case, with the owner's face tags. */
export const yesTo = (opened: ContentCase): ContentDecision => ({
  listingId: opened.listingId,
  listingVersion: opened.listingVersion,
  ...(opened.text && { text: { decision: 'approve' } }),
  photos: opened.photos
    .filter(({ waits }) => waits)
    .map(({ id, face }) => ({ id, face, decision: 'approve' })),
  posts: opened.posts.map(({ id, version }) => ({ id, version, decision: 'approve' })),
  ...(opened.avatar && { avatar: { id: opened.avatar.id, decision: 'approve' } }),
});

const reviewers = new WeakMap<SharedCloud, Promise<Person>>();

/**
 * Approves all waiting content of an account through the routes of the console. The process must have joined the cloud,
 * the account's identity must be approved, and some content must wait.
 */
export async function approveContents(cloud: SharedCloud, sub: string): Promise<void> {
  const reviewer = reviewers.get(cloud) ?? createPerson(cloud, { role: 'admin', name: 'Revisora' });
  reviewers.set(cloud, reviewer);
  // Sign in for each case, because tokens expire when a suite moves the clock.
  const { accessToken: token } = await signInAs(cloud, await reviewer);
  const ask = async <T>(name: RouteName, body?: ContentDecision): Promise<T> => {
    const answer = await callSite<T>(cloud.site, name, { token, params: { sub }, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.error.code}`);
    return answer.body;
  };
  await ask('decideContent', yesTo(await ask<ContentCase>('claimContent')));
  await cloud.flush();
}

/**
 * Approves by calling the functions behind the console's routes, for suites without a cloud (function-world.ts) and
 * those that must not deliver pending messages.
 */
export async function approveContentsHere(sub: string): Promise<void> {
  const reviewer = 'a-reviewer';
  await decideContent(reviewer, sub, yesTo(await claimContent(reviewer, sub)));
}
