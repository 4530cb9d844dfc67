/**
 * What keys of objects begin with, by bucket: rights, events and behaviours of the distribution end at these. The
 * site bucket's are shared/site.ts's.
 */
export const uploadsPrefix = {
  /** Photos as they were posted. */
  photos: 'photos/',
} as const;

export const mediaPrefix = {
  /** What CloudFront may read: the address is the key. */
  public: 'media/',
  /** Processed, not published: no behaviour of the distribution reaches it. */
  private: 'private/',
} as const;

export const documentsPrefix = {
  /** What presigned forms may write. */
  posted: 'incoming/',
  /** What was submitted for review: no form reaches it. */
  submitted: 'review/',
  /** Pages of submitted PDFs, drawn as pictures. */
  pages: 'pages/',
} as const;

export const exportsPrefix = {
  /** Copies of people's data. */
  data: 'exports/',
} as const;
