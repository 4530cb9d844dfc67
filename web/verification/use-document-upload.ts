import { useCallback, useEffect, useRef, useState } from 'react';
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
  | { phase: 'done'; file: File };

/** Checks a chosen file, asks for its form and posts it; `retry` repeats with a new form. */
export function useDocumentUpload(kind: DocumentKind, onDone: () => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => running.current?.abort(), []);

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
        done.current();
      } catch (error) {
        if (signal.aborted) return;
        setState({ phase: 'failed', file, error });
        // Submitted from another tab: the screen has to follow.
        if (error instanceof ApiError && error.code === 'already-submitted') done.current();
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
  return { state, choose, retry };
}
