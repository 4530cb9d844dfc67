import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import type { DocumentKind, DocumentType } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';
import { postFile } from '#web/platform/post-file.ts';
import { documentFault, type DocumentFault } from './document-file.ts';

/** One document's way to the bucket, as this tab knows it. */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'refused'; fault: DocumentFault }
  | { phase: 'uploading'; percent: number; file: File }
  | { phase: 'failed'; file: File; error: unknown }
  | { phase: 'done'; file: File }
  | { phase: 'removing' }
  | { phase: 'not-removed'; error: unknown };

/**
 * Checks a chosen file, asks for its form and posts it; `retry` repeats with a new form, `stop` gives the upload up, and
 * `remove` takes back what arrived.
 * @param onChange something arrived, or the server says that it is too late: its answer, where there is one
 */
export function useDocumentUpload(kind: DocumentKind, onChange: (answer?: OwnVerification) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => () => running.current?.abort(), []);
  useLeaveWarning(state.phase === 'uploading');

  const send = useCallback(
    async (file: File) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setState({ phase: 'uploading', percent: 0, file });
      try {
        const body = { kind, contentType: file.type as DocumentType, bytes: file.size };
        const form = await call('createDocument', { body }, signal);
        await postFile(form, file, {
          signal,
          onProgress: (percent) => setState({ phase: 'uploading', percent, file }),
        });
        setState({ phase: 'done', file });
        changed.current();
      } catch (error) {
        if (signal.aborted) return;
        setState({ phase: 'failed', file, error });
        // Submitted from another tab: the screen has to follow.
        if (error instanceof ApiError && error.code === 'already-submitted') changed.current();
      }
    },
    [kind],
  );

  const choose = (file: File) => {
    const fault = documentFault(kind, file);
    if (fault) setState({ phase: 'refused', fault });
    else void send(file);
  };
  const retry = () => {
    if (state.phase === 'failed') void send(state.file);
  };
  /** The one that was there before stands, unless the new one arrived all the same: the server is asked which. */
  const stop = () => {
    running.current?.abort();
    setState({ phase: 'idle' });
    changed.current();
  };
  const remove = async () => {
    setState({ phase: 'removing' });
    try {
      const left = await call('removeDocument', { params: { kind } });
      setState({ phase: 'idle' });
      changed.current(left);
    } catch (error) {
      setState({ phase: 'not-removed', error });
      if (error instanceof ApiError && error.code === 'already-submitted') changed.current();
    }
  };
  return { state, choose, retry, stop, remove };
}

/** The browser asks before a reload loses what is on its way. */
function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [needed]);
}
