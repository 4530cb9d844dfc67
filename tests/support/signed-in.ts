import type { Role } from '#shared/account.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import type { VerificationCase } from '#shared/api/verification.ts';
import type { RouteName } from '#shared/api/index.ts';
import type { PresignedPost } from '#shared/api/upload.ts';
import type { DocumentKind, DocumentType } from '#shared/verification.ts';
import { documentKinds } from '#shared/verification.ts';
import { buildContent } from './builders.ts';
import type { SharedCloud } from './cloud.ts';
import { approveContents } from './content-reviewer.ts';
import { createPerson, type Person, signInAs } from './people.ts';
import { abstractPicture } from './pictures.ts';
import { createPhoto, callSite, postFile, type SiteAnswer, type SiteCall } from './site-api.ts';

export interface SignedIn extends Person {
  call<T = unknown>(name: RouteName, call?: Omit<SiteCall, 'token'>): Promise<SiteAnswer<T>>;
  /** Signs in again, after time moved past the tokens' expiry. */
  signInAgain(): Promise<void>;
  token(): string;
}

/** Creates an account and signs in to it. The process must have joined the cloud (`joinCloud`). */
export async function signedIn(cloud: SharedCloud, role: Role, name?: string): Promise<SignedIn> {
  const person = await createPerson(cloud, { role, ...(name !== undefined && { name }) });
  let token = (await signInAs(cloud, person)).accessToken;
  return {
    ...person,
    call: (route, call = {}) => callSite(cloud.site, route, { ...call, token }),
    signInAgain: async () => void (token = (await signInAs(cloud, person)).accessToken),
    token: () => token,
  };
}

export const details = {
  fullName: 'Ana Prueba',
  dateOfBirth: '1995-05-20',
  address: 'Calle Uno 1, Ciudad',
};

/** Requests the upload form of a document. @throws Error if the request fails */
export async function documentForm(
  by: SignedIn,
  kind: DocumentKind,
  contentType: DocumentType = 'image/jpeg',
): Promise<PresignedPost> {
  const answer = await by.call<PresignedPost>('createDocument', { body: { kind, contentType, bytes: 1000 } });
  if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${answer.error.code}`);
  return answer.body;
}

/**
 * Submits details and all documents, so that the case waits for a reviewer. `proof` is a PDF for the proof of address.
 */
export async function submitCase(by: SignedIn, proof?: Buffer): Promise<void> {
  await by.call('saveDetails', { body: details });
  const picture = await abstractPicture(1, 60);
  for (const kind of documentKinds)
    if (proof && kind === 'addressProof')
      await postFile(await documentForm(by, kind, 'application/pdf'), proof);
    else await postFile(await documentForm(by, kind), picture);
  const answer = await by.call('submitVerification');
  if (answer.status !== 200) throw new Error(`submit: ${answer.status} ${answer.error.code}`);
}

/** Claims the case as a reviewer and opens each document, because an approval requires opened documents. */
export async function openCase(reviewer: SignedIn, sub: string): Promise<VerificationCase> {
  const opened = await reviewer.call<VerificationCase>('claimVerification', { params: { sub } });
  if (opened.status !== 200) throw new Error(`claim: ${opened.status} ${opened.error.code}`);
  for (const { kind } of opened.body.documents) {
    const look = await reviewer.call('viewDocument', { params: { sub, kind } });
    if (look.status !== 200) throw new Error(`${kind}: ${look.status} ${look.error.code}`);
  }
  return opened.body;
}

/** Uploads a photo and saves a listing with it; a reviewer approves both. The account's identity must be approved. */
export async function saveListing(
  cloud: SharedCloud,
  by: SignedIn,
): Promise<{ id: string; photoId: string }> {
  const { photo, upload } = await createPhoto(cloud.site, by.token());
  await postFile(upload, await abstractPicture(2, 400));
  await cloud.flush();
  const body = { content: buildContent(), photos: [{ id: photo.id, face: false }] };
  const saved = await by.call<OwnListing>('saveListing', { body });
  if (saved.status !== 200) throw new Error(`listing: ${saved.status} ${saved.error.code}`);
  await approveContents(cloud, by.sub);
  return { id: saved.body.id, photoId: photo.id };
}

/** Reports where a visitor past the age gate finds a listing, by its id and the id of a photo. */
export async function whereFound(
  cloud: SharedCloud,
  { id, photoId }: { id: string; photoId: string },
): Promise<{ browse: boolean; detail: number; contact: number; media: number }> {
  await cloud.invalidateAll();
  const place = { category: 'women', country: 'mx', city: 'mx-ciudad-de-mexico', sort: 'newest' };
  const page = await callSite<{ cards: Array<{ id: string }> }>(cloud.site, 'browseCards', { query: place });
  const params = { id };
  const contact = { params, body: {}, headers: { cookie: 'adult=1' } };
  return {
    browse: page.body.cards.some((card) => card.id === id),
    detail: (await callSite(cloud.site, 'getListing', { params })).status,
    contact: (await callSite(cloud.site, 'getContact', contact)).status,
    media: (await fetch(`${cloud.site}/media/${photoId}/780.avif`)).status,
  };
}

export interface Mail {
  subject: string;
  text?: string;
  html?: string;
}

/** Returns the mails to an address, newest first, after all pending messages are delivered. */
export async function mailsTo(cloud: SharedCloud, email: string): Promise<Mail[]> {
  await cloud.flush();
  const response = await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Mail[];
}
