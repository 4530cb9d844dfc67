import type { DocumentView, QueuedVerification, VerificationCase } from '#shared/api/verification.ts';
import { queryAll } from '#functions/data/table.ts';
import type { SharedCloud } from './cloud.ts';
import { signedIn, type SignedIn, submitCase } from './signed-in.ts';

/** Creates a provider whose case waits for a reviewer. */
export async function pending(cloud: SharedCloud): Promise<SignedIn> {
  const she = await signedIn(cloud, 'worker');
  await submitCase(she);
  return she;
}

export const claim = (by: SignedIn, { sub }: SignedIn) =>
  by.call<VerificationCase>('claimVerification', { params: { sub } });
export const decide = (by: SignedIn, { sub }: SignedIn, body: object) =>
  by.call<{ status: string }>('decideVerification', { params: { sub }, body });
export const approval = (version: number, documentNumber = 'AB 12-34') => ({
  decision: 'approve',
  version,
  documentType: 'passport',
  documentNumber,
});
export const look = (by: SignedIn, { sub }: SignedIn, kind = 'selfie') =>
  by.call<DocumentView>('viewDocument', { params: { sub, kind } });

/** Reads every page of the verification queue. */
export async function queue(by: SignedIn): Promise<QueuedVerification[]> {
  const cases: QueuedVerification[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor };
    const answer = await by.call<{ cases: QueuedVerification[]; cursor?: string }>('listVerifications', {
      query,
    });
    cases.push(...answer.body.cases);
    cursor = answer.body.cursor;
  }
  return cases;
}

/** Returns the audit log about one account, oldest first, except entries about opening a case. */
export async function log({ sub }: SignedIn): Promise<Array<Record<string, unknown>>> {
  const entries = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'subject = :sub',
    ExpressionAttributeValues: { ':pk': `AUDIT#${new Date().toISOString().slice(0, 10)}`, ':sub': sub },
  });
  return entries
    .filter(({ action }) => action !== 'verification-opened')
    .map(({ actor, action, document, reason, hashes }) => ({
      actor,
      action,
      ...(hashes !== undefined && { hashes }),
      ...(document !== undefined && { document }),
      ...(reason !== undefined && { reason }),
    }));
}
