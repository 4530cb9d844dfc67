/**
 * Key prefixes of each bucket; rights, events and CloudFront behaviors are limited to them. shared/site.ts has the
 * prefixes of the site bucket.
 */
export const uploadsPrefix = {
  /** Photos as uploaded. */
  photos: 'photos/',
} as const;

export const mediaPrefix = {
  /** Published photos that CloudFront may read; the URL path is the object key. */
  public: 'media/',
  /** Processed but unpublished photos; no CloudFront behavior covers them. */
  private: 'private/',
} as const;

export const documentsPrefix = {
  /** Target of presigned upload forms. */
  posted: 'incoming/',
  /** Documents submitted for review; no upload form can write here. */
  submitted: 'review/',
  /** Pages of submitted PDFs, rendered as pictures. */
  pages: 'pages/',
} as const;

export const exportsPrefix = {
  data: 'exports/',
} as const;
