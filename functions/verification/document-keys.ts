import { createHash, randomUUID } from 'node:crypto';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { pdfMaxPages, typesOfDocument, type DocumentKind } from '#shared/verification.ts';

/** The only key that one upload form may write. */
export const newUploadKey = (sub: string, kind: DocumentKind): string =>
  `${documentsPrefix.posted}${sub}/${kind}/${randomUUID()}`;

/**
 * Where an upload lies from its submission on. Named by the upload and its content: the same document, submitted again
 * after a failure, is the same copy; another one never takes its place.
 */
export const submittedKey = (sub: string, kind: DocumentKind, key: string, etag: string): string =>
  `${documentsPrefix.submitted}${sub}/${kind}/${uploadOf(key)}-${createHash('sha256').update(etag).digest('hex').slice(0, 32)}`;

const uploadOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Whether it lies where no form reaches, as it does from its submission on. */
export const isSubmitted = (key: string): boolean => key.startsWith(documentsPrefix.submitted);

/** As which pages of PDFs are stored. */
export const pageType = 'image/jpeg';

/** Where a page of a submitted PDF lies as a picture, from 1 on. */
export const pageKey = (submitted: string, page: number): string => `${drawnOf(submitted)}/${page}.jpg`;

/** Where the file lies that PDFium wrote of a submitted PDF. */
export const copyKey = (submitted: string): string => `${drawnOf(submitted)}/copy.pdf`;

const drawnOf = (submitted: string): string =>
  documentsPrefix.pages + submitted.slice(documentsPrefix.submitted.length);

/** The submitted document from which something was drawn; undefined for the key of anything else. */
export const documentOfDrawn = (key: string): string | undefined =>
  key.startsWith(documentsPrefix.pages)
    ? documentsPrefix.submitted + key.slice(documentsPrefix.pages.length, key.lastIndexOf('/'))
    : undefined;

/** A document's key and those of everything that may have been drawn of it, so that it can be erased by its key alone. */
export function withDrawn(key: string): string[] {
  const kind = key.split('/')[2] as DocumentKind;
  const mayBeDrawn = isSubmitted(key) && typesOfDocument(kind).includes('application/pdf');
  return mayBeDrawn
    ? [key, copyKey(key), ...Array.from({ length: pdfMaxPages }, (_, index) => pageKey(key, index + 1))]
    : [key];
}

/** The prefixes of everything that submissions may have made of one upload. */
export const madeOfUpload = (key: string): string[] => {
  const name = key.slice(documentsPrefix.posted.length);
  return [documentsPrefix.submitted, documentsPrefix.pages].map((prefix) => `${prefix}${name}-`);
};
