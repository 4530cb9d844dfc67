import { useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { UploadError } from '#web/platform/post-file.ts';
import { faultWords } from './fault-words.ts';
import { noEdit, type PictureEdit } from './picture-edit.ts';
import { PhotoFaultError, preparePhoto } from './prepare-photo.ts';
import { processedPhoto } from './processed-photo.ts';
import { sendPhoto } from './send-photo.ts';

type PhotoUploadState =
  | { phase: 'idle' | 'preparing' | 'offline' | 'processing' }
  | { phase: 'uploading'; percent: number }
  /** Processed: it may be used by its id. */
  | { phase: 'ready'; photo: OwnPhoto }
  /** `retriable`: the same file may be sent again. */
  | { phase: 'failed'; reason: string; retriable: boolean };

export interface PhotoUpload {
  state: PhotoUploadState;
  /** Something goes on that ends by itself. */
  busy: boolean;
  /** Begins with another file; what was under way is given up. */
  choose: (file: File, edit?: PictureEdit) => Promise<void>;
  retry: () => void;
  /** Gives up what is under way; the server forgets what came of it. */
  cancel: () => void;
}

/**
 * One photo on its way from the device through the pipeline (PHOTO-2, PHOTO-3), for a picture that stands alone (the
 * avatar, a post). Waits without a network and goes on by itself when it is back.
 * @param settle what is done with the photo once it is processed, before it is said to be ready; what it throws is
 * told as a failure
 */
export function usePhotoUpload(settle?: (photo: OwnPhoto) => Promise<void>): PhotoUpload {
  const { photos: t } = useOwn();
  const common = useCommon();
  const [state, setState] = useState<PhotoUploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<{ file: File; edit: PictureEdit }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const send = async (file: File, edit: PictureEdit): Promise<void> => {
    const signal = begin();
    chosen.current = { file, edit };
    const show = (next: PhotoUploadState) => {
      if (!signal.aborted) setState(next);
    };
    const fail = (reason: string, retriable: boolean) => show({ phase: 'failed', reason, retriable });
    try {
      show({ phase: 'preparing' });
      const prepared = await preparePhoto(file, edit);
      signal.throwIfAborted();
      const id = await sendPhoto(prepared, { signal, onStep: show });
      show({ phase: 'processing' });
      const photo = await processedPhoto(id, signal);
      signal.throwIfAborted();
      if (!photo) return fail(t.expired, true);
      const { refusal = 'damaged' } = photo;
      if (photo.status === 'refused') return fail(t.refusals[refusal], refusal === 'not-processed');
      await settle?.(photo);
      show({ phase: 'ready', photo });
    } catch (error) {
      if (error instanceof PhotoFaultError) fail(faultWords(t, error.fault), false);
      else if (error instanceof UploadError) fail(t.uploadFailed(file.name), true);
      // Forgotten meanwhile, or used elsewhere in another tab.
      else if (isRefusedWith(error, 'no-photo')) fail(t.expired, true);
      else fail(errorMessage(error, common), true);
    }
  };

  return {
    state,
    busy: !['idle', 'failed', 'ready'].includes(state.phase),
    choose: (file, edit = noEdit) => send(file, edit),
    retry: () => {
      if (chosen.current) void send(chosen.current.file, chosen.current.edit);
    },
    cancel: () => {
      begin();
      setState({ phase: 'idle' });
    },
  };
}
