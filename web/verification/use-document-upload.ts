import { useEffect, useRef, useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';
import { postFile } from '#web/platform/post-file.ts';
import { useLeaveWarning } from '#web/platform/use-leave-warning.ts';
import { type DocumentFault, DocumentFaultError, prepareDocument } from './prepare-document.ts';

/** Upload state of one document in this tab. */
type UploadState =
  | { phase: 'idle' }
  | { phase: 'refused'; fault: DocumentFault }
  /** Reading the file and, if necessary, reducing it. */
  | { phase: 'preparing' }
  | { phase: 'uploading'; percent: number }
  /** Uploaded; the server checks the file. */
  | { phase: 'checking' }
  | { phase: 'failed'; file: File; error: unknown }
  | { phase: 'done'; name: string; sent: Blob }
  | { phase: 'removing' }
  | { phase: 'not-removed'; error: unknown };

/**
 * Manages the upload of one document. `retry` uploads the file again with a new presigned form, `stop` aborts the
 * upload, and `remove` deletes the uploaded document.
 * @param onChange called after a change, with the server's response if there is one. Also called if the verification is
 *   already submitted. Resolves once the screen is up to date.
 */
export function useDocumentUpload(kind: DocumentKind, onChange: (answer?: OwnVerification) => Promise<void>) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useLeaveWarning(state.phase === 'preparing' || state.phase === 'uploading');

  const send = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ phase: 'preparing' });
    try {
      const { blob, contentType } = await prepareDocument(kind, file);
      signal.throwIfAborted();
      setState({ phase: 'uploading', percent: 0 });
      const body = { kind, contentType, bytes: blob.size };
      const form = await call('createDocument', { body }, signal);
      await postFile(form, blob, {
        signal,
        onProgress: (percent) => setState({ phase: 'uploading', percent }),
      });
      setState({ phase: 'checking' });
      await onChange();
      if (!signal.aborted) setState({ phase: 'done', name: file.name, sent: blob });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof DocumentFaultError) return setState({ phase: 'refused', fault: error.fault });
      setState({ phase: 'failed', file, error });
      // Another tab submitted the verification.
      if (isRefusedWith(error, 'already-submitted')) await onChange();
    }
  };

  const choose = (file: File) => void send(file);
  const retry = () => {
    if (state.phase === 'failed') void send(state.file);
  };
  /** Aborts the upload, then reloads the server's state, because the document may have arrived already. */
  const stop = () => {
    running.current?.abort();
    setState({ phase: 'idle' });
    void onChange();
  };
  const remove = async () => {
    setState({ phase: 'removing' });
    try {
      const left = await call('removeDocument', { params: { kind } });
      setState({ phase: 'idle' });
      await onChange(left);
    } catch (error) {
      setState({ phase: 'not-removed', error });
      if (isRefusedWith(error, 'already-submitted')) await onChange();
    }
  };
  return { state, choose, retry, stop, remove };
}
