import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { buildContent } from './builders.ts';
import type { SharedCloud } from './cloud.ts';
import { approveContents } from './content-reviewer.ts';
import { abstractPicture } from './pictures.ts';
import { provider } from './provider.ts';
import type { SignedIn } from './signed-in.ts';
import { createPhoto, postFile, type SiteAnswer } from './site-api.ts';

export interface SiteProvider extends Pick<SignedIn, 'sub' | 'call'> {
  token: string;
  /** Creates a photo, posts these bytes unchanged and returns the processed photo. */
  upload: (bytes: Uint8Array) => Promise<OwnPhoto>;
  save: (save: Partial<ListingSave>) => Promise<SiteAnswer<OwnListing>>;
}

/** Creates a provider with an approved identity and a paid membership. The process must have joined the cloud. */
export async function verifiedProvider(cloud: SharedCloud): Promise<SiteProvider> {
  const she = await provider(cloud).approved().member();
  const token = she.token();
  const call: SiteProvider['call'] = (name, more) => she.call(name, more);
  return {
    sub: she.sub,
    token,
    call,
    upload: async (bytes) => {
      const { photo, upload } = await createPhoto(cloud.site, token);
      const posted = await postFile(upload, bytes);
      if (posted.status !== 204) throw new Error(`The bucket answered ${posted.status}.`);
      await cloud.flush();
      return (await call<OwnPhoto>('getPhoto', { params: { id: photo.id } })).body;
    },
    save: (save) => call('saveListing', { body: { content: buildContent(), photos: [], ...save } }),
  };
}

/** Creates a verified provider with a public listing, through the site's routes. */
export async function publicProvider(
  cloud: SharedCloud,
): Promise<SiteProvider & { listing: OwnListing; photoId: string }> {
  const she = await verifiedProvider(cloud);
  const { id: photoId } = await she.upload(await abstractPicture(5, 400));
  const saved = await she.save({ photos: [{ id: photoId, face: false }] });
  if (saved.status !== 200) throw new Error(`The listing was not saved (${saved.status}).`);
  await approveContents(cloud, she.sub);
  const { listing } = (await she.call<{ listing: OwnListing }>('getOwnListing')).body;
  if (!listing.published) throw new Error('The listing is not public.');
  return { ...she, listing, photoId };
}
