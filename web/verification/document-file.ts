import {
  documentMaxBytes,
  typesOfDocument,
  type DocumentKind,
  type DocumentType,
} from '#shared/verification.ts';

/** Why a chosen file can't be a document of that kind, before anything is sent; the bucket checks again. */
export type DocumentFault = 'wrongType' | 'wrongTypeProof' | 'tooLarge' | 'empty';

export function documentFault(
  kind: DocumentKind,
  file: Pick<File, 'type' | 'size'>,
): DocumentFault | undefined {
  if (!typesOfDocument(kind).includes(file.type as DocumentType)) {
    return kind === 'addressProof' ? 'wrongTypeProof' : 'wrongType';
  }
  if (file.size === 0) return 'empty';
  return file.size > documentMaxBytes ? 'tooLarge' : undefined;
}
