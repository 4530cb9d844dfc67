import { documentsPrefix, exportsPrefix, mediaPrefix, uploadsPrefix } from '#shared/deployment/buckets.ts';
import type { Entry } from '#shared/deployment/entries.ts';

/** A Lambda's rights in one bucket: for each action the prefixes of keys that it may touch. */
interface BucketRights {
  /** It may list the bucket: to others S3 answers 403, not 404, for an object that is gone. */
  list?: true;
  get?: readonly string[];
  put?: readonly string[];
  delete?: readonly string[];
}

/** The buckets of construct Media. The site's is written by its build, and by the pass over the listings (site.ts). */
type MediaBucket = 'uploads' | 'media' | 'documents' | 'exports';

/** Who may do what. A right to sign an address or a form is the right to what is done with it. */
export const bucketRights: Readonly<Partial<Record<Entry, Partial<Record<MediaBucket, BucketRights>>>>> = {
  // Signs forms that post a photo, and addresses of its owner's processed ones and of the copy of their data.
  member: {
    uploads: { put: [uploadsPrefix.photos] },
    media: { get: [mediaPrefix.private] },
    exports: { get: [exportsPrefix.data] },
  },
  // Signs forms that post a document, looks at what arrived, and copies it to where no form can write. What waits for
  // review is out of its reach.
  verification: {
    documents: {
      list: true,
      get: [documentsPrefix.posted],
      put: [documentsPrefix.posted, documentsPrefix.submitted],
    },
  },
  // Signs a reviewer's short-lived addresses of documents and photos.
  admin: {
    documents: { list: true, get: [documentsPrefix.submitted, documentsPrefix.pages] },
    media: { get: [mediaPrefix.private] },
  },
  // Reads an upload, forgets it, and writes the processed sizes where no visitor reaches them.
  photo: {
    uploads: { list: true, get: [uploadsPrefix.photos], delete: [uploadsPrefix.photos] },
    media: { list: true, get: [mediaPrefix.private], put: [mediaPrefix.private] },
  },
  // It parses strangers' files: one that takes it over reaches posted files and drawn pages only.
  pdf: { documents: { get: [documentsPrefix.posted], put: [documentsPrefix.pages] } },
  // Copies photos out to the public and takes them back, and stores copies of people's data. What it erases for them, or
  // when its time is over, it may not read.
  job: {
    uploads: { list: true, delete: [uploadsPrefix.photos] },
    media: {
      list: true,
      get: [mediaPrefix.private],
      put: [mediaPrefix.public],
      delete: [mediaPrefix.private, mediaPrefix.public],
    },
    documents: { list: true, delete: Object.values(documentsPrefix) },
    exports: { list: true, put: [exportsPrefix.data], delete: [exportsPrefix.data] },
  },
};
