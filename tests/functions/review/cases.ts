import type { ContentCase, ContentDecision, QueuedContents } from '#shared/api/content-review.ts';
import type { DocumentView } from '#shared/api/verification.ts';
import { queryAll } from '#functions/data/table.ts';
import type { Facts, ListingFact } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildPhoto, type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';
import type { SiteAnswer } from '#tests/support/site-api.ts';

export const claim = (by: SignedIn, { sub }: { sub: string }) =>
  by.call<ContentCase>('claimContent', { params: { sub } });
export const look = (by: SignedIn, { sub }: { sub: string }) =>
  by.call<DocumentView>('viewSelfie', { params: { sub } });
export const decide = (by: SignedIn, { sub }: { sub: string }, body: ContentDecision) =>
  by.call<{ waiting: boolean }>('decideContent', { params: { sub }, body });
export const notFound = { status: 404, error: { code: 'not-found' } };
export const conflict = { status: 409, error: { code: 'version-conflict' } };
export const claimed = { status: 409, error: { code: 'claimed-by-another' } };

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 60 * 60_000).toISOString();

/** Creates an approved provider. The text and two photos of the first listing wait for review. */
export const newcomer = (overrides: FactOverrides = {}): Promise<Facts> =>
  storeProvider({ waitsSince: hoursAgo(1), photos: [{ face: true }, {}], ...overrides });

/** Creates a public listing whose new title and added photo wait for review. */
export async function edited(): Promise<{ facts: Facts; listing: ListingFact; added: string }> {
  const before = await storeProvider();
  const photo = buildPhoto({ approved: false, waitsSince: hoursAgo(2) });
  const facts = await changeFacts(before.sub, ({ listing }) => ({
    photos: { put: [photo] },
    listing: {
      ...listing!,
      version: 2,
      proposed: { ...listing!.proposed, title: 'Otras palabras' },
      textWaitsSince: hoursAgo(1),
      photos: [{ id: photo.id, face: true }, ...listing!.photos],
    },
  }));
  return { facts, listing: facts.listing!, added: photo.id };
}

export async function approveAll(reviewer: SignedIn, sub: string): Promise<SiteAnswer<{ waiting: boolean }>> {
  return decide(reviewer, { sub }, yesTo((await claim(reviewer, { sub })).body));
}

export async function queue(by: SignedIn): Promise<QueuedContents[]> {
  const cases: QueuedContents[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor };
    const answer = await by.call<{ cases: QueuedContents[]; cursor?: string }>('listContents', { query });
    cases.push(...answer.body.cases);
    cursor = answer.body.cursor;
  }
  return cases;
}

/** Returns the audit log about one account, except entries about opening a case. */
export const logOf = async (sub: string) =>
  (
    await queryAll({
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'subject = :sub',
      ExpressionAttributeValues: { ':pk': `AUDIT#${new Date().toISOString().slice(0, 10)}`, ':sub': sub },
    })
  )
    .map(({ actor, action, document, contents, reason, hashes }) => ({
      actor,
      action,
      document,
      contents,
      reason,
      hashes,
    }))
    .filter(({ action }) => action !== 'contents-opened');
