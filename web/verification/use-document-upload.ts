import { useEffect, useRef, useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';
import { postFile } from '#web/platform/post-file.ts';
import { useLeaveWarning } from '#web/platform/use-leave-warning.ts';
import { type DocumentFault, DocumentFaultError, prepareDocument } from './prepare-document.ts';

/** One document's way to the bucket, as this tab knows it. */
type UploadState =
  | { phase: 'idle' }
  | { phase: 'refused'; fault: DocumentFault }
  /** A photo may have to be made smaller first. */
  | { phase: 'preparing' }
  | { phase: 'uploading'; percent: number }
  /** It has arrived, and the server looks at it. */
  | { phase: 'checking' }
  | { phase: 'failed'; file: File; error: unknown }
  | { phase: 'done'; name: string; sent: Blob }
  | { phase: 'removing' }
  | { phase: 'not-removed'; error: unknown };

/**
 * Prepares a chosen file, asks for its form and posts it; `retry` repeats with a new form, `stop` gives the upload up, and
 * `remove` takes back what arrived.
 * @param onChange something arrived, or the server says that it is too late: its answer, where there is one; ends once
 *   the screen knows what the server says of it
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
      // Submitted from another tab: the screen has to follow.
      if (isRefusedWith(error, 'already-submitted')) await onChange();
    }
  };

  const choose = (file: File) => void send(file);
  const retry = () => {
    if (state.phase === 'failed') void send(state.file);
  };
  /** The one that was there before stands, unless the new one arrived all the same: the server is asked which. */
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
