import { createHash, randomUUID } from 'node:crypto';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { pdfMaxPages, typesOfDocument, type DocumentKind } from '#shared/verification.ts';

/** What one upload form may write. */
export const newUploadKey = (sub: string, kind: DocumentKind): string =>
  `${documentsPrefix.posted}${sub}/${kind}/${randomUUID()}`;

/**
 * Where an upload lies from its submission on. Named by its content: the same document, submitted again after a failure,
 * is the same copy and leaves none behind that nobody knows; another one never takes its place.
 */
export const submittedKey = (sub: string, kind: DocumentKind, key: string, etag: string): string =>
  `${documentsPrefix.submitted}${sub}/${kind}/${createHash('sha256').update(`${key} ${etag}`).digest('hex')}`;

/** Whether it lies where no form reaches, as it does from its submission on. */
export const isSubmitted = (key: string): boolean => key.startsWith(documentsPrefix.submitted);

/** As which pages of PDFs are stored. */
export const pageType = 'image/jpeg';

/** Where a page of a submitted PDF lies as a picture, from 1 on. */
export const pageKey = (submitted: string, page: number): string => `${pagesOf(submitted)}/${page}.jpg`;

const pagesOf = (submitted: string): string =>
  documentsPrefix.pages + submitted.slice(documentsPrefix.submitted.length);

/** The submitted document of which a page is a picture; undefined for the key of anything else. */
export const documentOfPage = (key: string): string | undefined =>
  key.startsWith(documentsPrefix.pages)
    ? documentsPrefix.submitted + key.slice(documentsPrefix.pages.length, key.lastIndexOf('/'))
    : undefined;

/** A document's own key with those of all pages that it may have: whoever erases it need not know how many it has. */
export function withPages(key: string): string[] {
  const kind = key.split('/')[2] as DocumentKind;
  const mayHavePages = isSubmitted(key) && typesOfDocument(kind).includes('application/pdf');
  return mayHavePages
    ? [key, ...Array.from({ length: pdfMaxPages }, (_, index) => pageKey(key, index + 1))]
    : [key];
}
