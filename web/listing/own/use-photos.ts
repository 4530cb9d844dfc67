import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { postFile } from '#web/platform/post-file.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { itemOf, phaseOf, photoReducer, type PhotoItem } from './photo-items.ts';
import { PhotoFaultError, preparePhoto } from './prepare-photo.ts';
import { processedPhoto } from './processed-photo.ts';

/** The uploader's photos and what can be done with them. */
export interface Photos {
  items: PhotoItem[];
  add: (files: readonly File[]) => void;
  retry: (item: PhotoItem) => void;
  remove: (item: PhotoItem) => void;
  move: (item: PhotoItem, by: -1 | 1) => void;
  setFace: (item: PhotoItem, face: boolean) => void;
}

/**
 * Photos of the form: each is prepared, announced, posted and watched until the server has processed it.
 * One upload at a time, so that a phone's connection finishes the first before the last; processing goes on
 * beside it.
 * @param restored ids of a draft's photos that the saved listing does not have
 */
export function usePhotos(
  saved: readonly OwnPhoto[],
  restored: ReadonlyArray<{ id: string; face: boolean }> | undefined,
): Photos {
  const { photos: t } = useOwn();
  const [items, dispatch] = useReducer(photoReducer, undefined, () => initial(saved, restored));
  const uploads = useRef(Promise.resolve());
  const lifetime = useRef<AbortController>(undefined);
  const previews = useRef(new Set<string>());

  const change = useCallback(
    (key: string, part: Partial<PhotoItem>) => dispatch({ type: 'change', key, change: part }),
    [],
  );

  const watch = useCallback(
    async (key: string, id: string, signal: AbortSignal) => {
      const photo = await processedPhoto(id, signal);
      if (signal.aborted) return;
      if (!photo) return change(key, { state: { phase: 'expired' } });
      const { previewUrl } = photo;
      change(key, { state: phaseOf(photo), ...(previewUrl && { previewUrl }) });
      return photo.status;
    },
    [change],
  );

  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    // Photos a draft brought back, and saved ones that are still being processed.
    for (const item of initial(saved, restored)) {
      if (item.id && item.state.phase === 'processing') {
        watch(item.key, item.id, controller.signal).catch(() => {
          if (!controller.signal.aborted) change(item.key, { state: { phase: 'expired' } });
        });
      }
    }
    const made = previews.current;
    return () => {
      controller.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
    // The form is mounted anew for another listing or draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const send = useCallback(
    async (key: string, file: File) => {
      const signal = lifetime.current?.signal;
      if (!signal || signal.aborted) return;
      try {
        const { blob, contentType } = await preparePhoto(file);
        const body = { contentType, bytes: blob.size };
        const { photo, upload } = await call('createPhoto', { body }, signal);
        change(key, { id: photo.id, state: { phase: 'uploading', percent: 0 } });
        await postFile(upload, blob, {
          signal,
          onProgress: (percent) => change(key, { state: { phase: 'uploading', percent } }),
        });
        change(key, { state: { phase: 'processing' } });
        watch(key, photo.id, signal).then(
          (status) => status === 'ready' && showToast({ tone: 'good', title: t.added }),
          () => !signal.aborted && change(key, { state: { phase: 'failed' } }),
        );
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof PhotoFaultError) {
          change(key, { state: { phase: 'unfit', fault: error.fault } });
          return;
        }
        change(key, { state: { phase: 'failed' } });
        showToast({ tone: 'bad', title: t.uploadFailed(file.name) });
      }
    },
    [change, watch, t],
  );

  const enqueue = (key: string, file: File) => {
    uploads.current = uploads.current.then(() => send(key, file));
  };

  const forget = (item: PhotoItem) => {
    if (!item.id || item.saved) return;
    // Best effort: what stays behind unused is swept by the server.
    call('deletePhoto', { params: { id: item.id } }).catch(() => undefined);
  };

  return {
    items,
    add: (files) => {
      const room = listingLimits.photosMax - items.length;
      if (files.length > room) showToast({ tone: 'bad', title: t.tooMany });
      const images = files.slice(0, room).filter((file) => file.type.startsWith('image/'));
      if (images.length < Math.min(files.length, room)) showToast({ tone: 'bad', title: t.notImage });
      const added = images.map((file): PhotoItem => {
        const previewUrl = URL.createObjectURL(file);
        previews.current.add(previewUrl);
        const key = crypto.randomUUID();
        return {
          key,
          name: file.name,
          face: false,
          saved: false,
          state: { phase: 'waiting' },
          file,
          previewUrl,
        };
      });
      dispatch({ type: 'add', items: added });
      for (const { key, file } of added) if (file) enqueue(key, file);
    },
    retry: (item) => {
      if (!item.file) return;
      forget(item);
      change(item.key, { id: undefined, state: { phase: 'waiting' } });
      enqueue(item.key, item.file);
    },
    remove: (item) => {
      forget(item);
      dispatch({ type: 'remove', key: item.key });
      showToast({ title: t.removed });
    },
    move: (item, by) => dispatch({ type: 'move', key: item.key, by }),
    setFace: (item, face) => change(item.key, { face }),
  };
}

function initial(
  saved: readonly OwnPhoto[],
  restored: ReadonlyArray<{ id: string; face: boolean }> | undefined,
): PhotoItem[] {
  if (!restored) return saved.map((photo) => itemOf(photo, true));
  return restored.map(({ id, face }): PhotoItem => {
    const known = saved.find((photo) => photo.id === id);
    if (known) return { ...itemOf(known, true), face };
    return { key: id, id, name: '', face, saved: false, state: { phase: 'processing' } };
  });
}
