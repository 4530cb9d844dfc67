import { randomUUID } from 'node:crypto';
import { DeleteObjectsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { documentKinds } from '#shared/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { eraseBelow } from '#functions/data/bucket-client.ts';
import { exportsOf } from '#functions/account/export/export-store.ts';
import { photoFiles, privatePhotoKey, publicPhotoKey } from '#functions/photo/photo-keys.ts';
import {
  accountPk,
  bookingsPk,
  customerKey,
  evidencePhotoOf,
  evidencePk,
  listingPk,
} from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { transact } from '#functions/data/transact.ts';
import { hold } from '#functions/operator/hold-account.ts';
import { deletePhoto } from '#functions/photo/create-photo.ts';
import { deletePost } from '#functions/post/edit-post.ts';
import { setAvatar } from '#functions/account/profile/avatar.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { eraseAllDocuments } from '#functions/verification/document-store.ts';
import type {
  Facts,
  ListingFact,
  MembershipFact,
  PhotoFact,
  PostFact,
  VerificationFact,
} from '#functions/core/facts/facts.ts';
import {
  buildListing,
  buildMembership,
  buildPhoto,
  buildPost,
  buildVerification,
} from '#tests/support/builders.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { details } from '#tests/support/signed-in.ts';

/** Erases everything of an account except the account item: rows, public rows, customers, files. */
export async function eraseAllOf(sub: string): Promise<void> {
  const { photos, listing, membership } = await readFacts(sub);
  const evidence = await queryPartition(evidencePk(sub));
  const items = [
    ...evidence,
    ...(await queryPartition(accountPk(sub))).filter(({ sk }) => sk !== 'ACCOUNT'),
    ...(await queryPartition(bookingsPk(sub))),
    ...(listing ? await queryPartition(listingPk(listing.id)) : []),
    ...(membership ? [customerKey(membership.customerId)] : []),
  ];
  if (items.length > 0) await transact(items.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })));
  const photoIds = [...photos.map(({ id }) => id), ...evidence.flatMap((one) => evidencePhotoOf(one) ?? [])];
  if (photoIds.length > 0) await erasePhotoFiles(photoIds);
  await eraseAllDocuments(sub);
  await eraseBelow('EXPORTS_BUCKET', exportsOf(sub));
}

async function erasePhotoFiles(ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) =>
    photoFiles.flatMap((size) => [privatePhotoKey(id, ...size), publicPhotoKey(id, ...size)]),
  );
  const Delete = { Objects: keys.map((Key) => ({ Key })) };
  await bucketClient().send(new DeleteObjectsCommand({ Bucket: environment('MEDIA_BUCKET'), Delete }));
}

/** Stores the files of processed photos, as the photo pipeline does. */
export async function storePhotoFiles(ids: readonly string[]): Promise<void> {
  const Bucket = environment('MEDIA_BUCKET');
  await Promise.all(
    ids.flatMap((id) =>
      photoFiles.map((size) =>
        bucketClient().send(
          new PutObjectCommand({ Bucket, Key: privatePhotoKey(id, ...size), Body: 'a photo' }),
        ),
      ),
    ),
  );
}

export const approve = (sub: string, membership: Partial<MembershipFact> = {}) =>
  changeFacts(sub, () => ({ verification: buildVerification(), membership: buildMembership(membership) }));

/** Stores a processed photo that no listing uses yet. */
export async function readyPhoto(sub: string, overrides: Partial<PhotoFact> = {}): Promise<PhotoFact> {
  const photo = buildPhoto(overrides);
  if (photo.status === 'ready') await storePhotoFiles([photo.id]);
  await changeFacts(sub, () => ({ photos: { put: [photo] } }));
  return photo;
}

/** Stores a post with its photo; visible by default. */
export async function posted(sub: string, overrides: Partial<PostFact> = {}): Promise<PostFact> {
  const post = buildPost(overrides);
  const photo = buildPhoto({ id: post.id, approved: post.approvedCaption !== undefined });
  await storePhotoFiles([photo.id]);
  await changeFacts(sub, () => ({ photos: { put: [photo] }, posts: { put: [post] } }));
  return post;
}

/** Creates evidence: a post, a photo and an avatar that their owner deletes while the account is under legal hold. */
export async function leaveEvidence(sub: string): Promise<void> {
  const { id: postId } = await posted(sub);
  const [unused, avatar] = [await readyPhoto(sub), await readyPhoto(sub)];
  await setAvatar(sub, avatar.id);
  await hold(sub, 'a court', 'olga');
  await deletePost(sub, postId);
  await deletePhoto(sub, unused.id);
  await setAvatar(sub, undefined);
}

export async function publish(
  sub: string,
  { membership, listing }: { membership?: Partial<MembershipFact>; listing?: Partial<ListingFact> } = {},
): Promise<Facts> {
  const photo = buildPhoto();
  await storePhotoFiles([photo.id]);
  return changeFacts(sub, () => ({
    verification: buildVerification(),
    membership: buildMembership(membership),
    photos: { put: [photo] },
    listing: buildListing([{ id: photo.id, face: false }], listing),
  }));
}

/** Stores a document of each kind below a prefix of the bucket. Returns their entries for the verification fact. */
export async function storeDocuments(
  sub: string,
  prefix: 'incoming' | 'review',
): Promise<VerificationFact['documents']> {
  const Body = await abstractPicture(1, 60);
  const entries = documentKinds.map((kind) => {
    const key = `${prefix}/${sub}/${kind}/${randomUUID()}`;
    return [kind, { key, contentType: 'image/jpeg' as const }] as const;
  });
  await Promise.all(
    entries.map(([, { key }]) =>
      bucketClient().send(new PutObjectCommand({ Bucket: environment('DOCUMENTS_BUCKET'), Key: key, Body })),
    ),
  );
  return Object.fromEntries(entries);
}

/** Stores a verification. From `pending` on, its documents are below the prefix that no upload form can write to. */
export async function verificationAt(
  sub: string,
  status: 'draft' | 'pending' | 'more-asked' | 'approved' | 'rejected',
  overrides: Partial<VerificationFact> = {},
): Promise<VerificationFact> {
  const documents = await storeDocuments(sub, status === 'draft' ? 'incoming' : 'review');
  const decided = status === 'approved' || status === 'rejected';
  const verification: VerificationFact = {
    status,
    version: 2,
    details,
    documents,
    ...(status !== 'draft' && { submittedAt: new Date().toISOString() }),
    ...(decided && { decidedAt: new Date().toISOString(), decidedBy: randomUUID() }),
    ...overrides,
  };
  await changeFacts(sub, () => ({ verification }));
  return verification;
}
