import { createHash, randomUUID } from 'node:crypto';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { pdfMaxPages, typesOfDocument, type DocumentKind } from '#shared/verification.ts';

/** Returns the key for one upload form; the form can write no other key. */
export const newUploadKey = (sub: string, kind: DocumentKind): string =>
  `${documentsPrefix.posted}${sub}/${kind}/${randomUUID()}`;

/**
 * Returns the key of an upload's copy after submission. It depends on the upload and its content: a repeated submission
 * of the same document writes the same copy, and a different document never overwrites it.
 */
export const submittedKey = (sub: string, kind: DocumentKind, key: string, etag: string): string =>
  `${documentsPrefix.submitted}${sub}/${kind}/${uploadOf(key)}-${createHash('sha256').update(etag).digest('hex').slice(0, 32)}`;

const uploadOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** True for the key of a submitted document. No upload form can write such a key. */
export const isSubmitted = (key: string): boolean => key.startsWith(documentsPrefix.submitted);

/** Content type in which pages of PDFs are stored. */
export const pageType = 'image/jpeg';

/** Returns the key of the picture of one page of a submitted PDF. @param page from 1 */
export const pageKey = (submitted: string, page: number): string => `${drawnOf(submitted)}/${page}.jpg`;

/** Returns the key of the copy that PDFium wrote of a submitted PDF. */
export const copyKey = (submitted: string): string => `${drawnOf(submitted)}/copy.pdf`;

const drawnOf = (submitted: string): string =>
  documentsPrefix.pages + submitted.slice(documentsPrefix.submitted.length);

/** Returns the key of the submitted document that a page or copy was drawn from; undefined for any other key. */
export const documentOfDrawn = (key: string): string | undefined =>
  key.startsWith(documentsPrefix.pages)
    ? documentsPrefix.submitted + key.slice(documentsPrefix.pages.length, key.lastIndexOf('/'))
    : undefined;

/**
 * Returns a document's key and the keys of everything that may have been drawn from it. A document can therefore be
 * erased by its key alone.
 */
export function withDrawn(key: string): string[] {
  const kind = key.split('/')[2] as DocumentKind;
  const mayBeDrawn = isSubmitted(key) && typesOfDocument(kind).includes('application/pdf');
  return mayBeDrawn
    ? [key, copyKey(key), ...Array.from({ length: pdfMaxPages }, (_, index) => pageKey(key, index + 1))]
    : [key];
}

/** Returns the prefixes of everything that submissions may have made from one upload. */
export const madeOfUpload = (key: string): string[] => {
  const name = key.slice(documentsPrefix.posted.length);
  return [documentsPrefix.submitted, documentsPrefix.pages].map((prefix) => `${prefix}${name}-`);
};
