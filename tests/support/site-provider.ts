import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import type { OwnPhoto } from '#shared/api/photo.ts';
import type { RouteName } from '#shared/api/index.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { buildContent, buildMembership, buildVerification } from './builders.ts';
import type { SharedCloud } from './cloud.ts';
import { approveContents } from './content-reviewer.ts';
import { createPerson, signInAs } from './people.ts';
import { abstractPicture } from './pictures.ts';
import { announcePhoto, callSite, postFile, type SiteAnswer, type SiteCall } from './site-api.ts';

/** A verified provider behind their browser. */
export interface SiteProvider {
  sub: string;
  token: string;
  call: <T = unknown>(name: RouteName, call?: SiteCall) => Promise<SiteAnswer<T>>;
  /** Announces a photo, posts these bytes as they are, and answers what became of it. */
  upload: (bytes: Uint8Array) => Promise<OwnPhoto>;
  save: (save: Partial<ListingSave>) => Promise<SiteAnswer<OwnListing>>;
}

/** Somebody new whose identity is approved and whose membership is paid; the process must have joined the cloud. */
export async function verifiedProvider(cloud: SharedCloud): Promise<SiteProvider> {
  const { sub, email, password } = await createPerson(cloud, { role: 'worker' });
  await changeFacts(sub, () => ({ verification: buildVerification(), membership: buildMembership() }));
  const { accessToken: token } = await signInAs(cloud, { email, password });
  const call: SiteProvider['call'] = (name, more) => callSite(cloud.site, name, { token, ...more });
  return {
    sub,
    token,
    call,
    upload: async (bytes) => {
      const { photo, upload } = await announcePhoto(cloud.site, token);
      const posted = await postFile(upload, bytes);
      if (posted.status !== 204) throw new Error(`The bucket answered ${posted.status}.`);
      await cloud.flush();
      return (await call<OwnPhoto>('getPhoto', { params: { id: photo.id } })).body;
    },
    save: (save) => call('saveListing', { body: { content: buildContent(), photos: [], ...save } }),
  };
}

/** The same with a listing that visitors see, made by the way that they would take. */
export async function publicProvider(
  cloud: SharedCloud,
): Promise<SiteProvider & { listing: OwnListing; photoId: string }> {
  const provider = await verifiedProvider(cloud);
  const { id: photoId } = await provider.upload(await abstractPicture(5, 400));
  const saved = await provider.save({ photos: [{ id: photoId, face: false }] });
  if (saved.status !== 200) throw new Error(`The listing was not saved (${saved.status}).`);
  await approveContents(cloud, provider.sub);
  const { listing } = (await provider.call<{ listing: OwnListing }>('getOwnListing')).body;
  if (!listing.published) throw new Error('The listing is not public.');
  return { ...provider, listing, photoId };
}
