import {
  documentMaxBytes,
  typesOfDocument,
  type DocumentKind,
  type DocumentType,
} from '#shared/verification.ts';
import { noEdit } from '#web/photo/picture-edit.ts';
import { typeOf } from '#web/photo/prepare-photo.ts';
import { renderPicture } from '#web/photo/render-picture.ts';

/** Reason why a chosen file can't be uploaded as this document. The server checks the file again (VER-3). */
export type DocumentFault = 'wrongType' | 'wrongTypeProof' | 'tooLarge' | 'empty' | 'notOpened';

export class DocumentFaultError extends Error {
  override name = 'DocumentFaultError';
  readonly fault: DocumentFault;

  constructor(fault: DocumentFault) {
    super(fault);
    this.fault = fault;
  }
}

interface PreparedDocument {
  blob: Blob;
  contentType: DocumentType;
}

/** Longest side in pixels and JPEG quality. Small print stays legible in about 2 MB. */
const bounds = { side: 3000, quality: 0.85 };

/**
 * Prepares a chosen file for upload. Its first bytes determine the type, because some phones name a WebP file `.jpg`. A
 * photo becomes a JPEG if it is too large or of an unsupported type (HEIC) that this browser can read.
 * @throws DocumentFaultError
 */
export async function prepareDocument(kind: DocumentKind, file: File): Promise<PreparedDocument> {
  if (file.size === 0) throw new DocumentFaultError('empty');
  const contentType = typeOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const isTaken = contentType !== undefined && typesOfDocument(kind).includes(contentType);
  if (isTaken && file.size <= documentMaxBytes) return { blob: file, contentType };
  const isPicture = contentType ? contentType !== 'application/pdf' : typeOf(file).startsWith('image/');
  if (isPicture) {
    const blob = await renderPicture(file, noEdit, bounds).catch(() => undefined);
    if (blob && blob.size <= documentMaxBytes) return { blob, contentType: 'image/jpeg' };
  }
  if (isTaken) throw new DocumentFaultError('tooLarge');
  const claimsTaken = (typesOfDocument(kind) as readonly string[]).includes(typeOf(file));
  if (claimsTaken) throw new DocumentFaultError('notOpened');
  throw new DocumentFaultError(kind === 'addressProof' ? 'wrongTypeProof' : 'wrongType');
}

/** Detects the type from the first 16 bytes; undefined if the server does not accept it. */
function typeOfBytes(bytes: Uint8Array): DocumentType | undefined {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return text.startsWith('%PDF-') ? 'application/pdf' : undefined;
}
