import { useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { isRetriable } from '#web/photo/photo-phase.ts';
import type { PictureEdit } from '#web/photo/picture-edit.ts';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import type { ChosenPhoto } from '#web/photo/upload-photo.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import {
  withAdded,
  withChanged,
  withMoved,
  withReplaced,
  withRestored,
  type PhotoItem,
  type RemovedPhoto,
} from './photo-items.ts';
import { startPhotoUploads, type PhotoUploads } from './photo-uploads.ts';
import { firstItems, type DraftPhotos } from './restored-photos.ts';

/** The uploader's photos and their actions. */
export type Photos = ReturnType<typeof usePhotos>;

/**
 * Holds the form's photos and uploads them (photo-uploads.ts). Resumes uploads that a reload interrupted.
 * @param restored the draft's photos: server ids, and keys of files stored on this device
 */
export function usePhotos(saved: readonly OwnPhoto[], restored: DraftPhotos | undefined) {
  const { photos: t } = useOwn();
  const [items, setItems] = useState(() => firstItems(saved, restored));
  const [removed, setRemoved] = useState<RemovedPhoto[]>([]);
  const uploads = useRef<PhotoUploads>(undefined);
  const words = useRef(t);
  const previews = useRef(new Set<string>());
  /** Current values, for callbacks that run between renders. */
  const latest = useRef({ items, removed });
  useEffect(() => {
    latest.current = { items, removed };
    words.current = t;
  });

  const change = (key: string, part: Partial<PhotoItem>) => setItems((now) => withChanged(now, key, part));
  const drop = (gone: string) => setItems((now) => now.filter(({ key }) => key !== gone));

  const previewOf = (file: Blob): string => {
    const url = URL.createObjectURL(file);
    previews.current.add(url);
    return url;
  };

  useEffect(() => {
    const started = startPhotoUploads({
      change: (key, { sent, ...part }) => {
        change(key, { ...part, ...(sent && { previewUrl: previewOf(sent) }) });
        if (part.state?.phase !== 'failed') return;
        const isFailed = (one: PhotoItem) => one.key === key || one.state.phase === 'failed';
        const [alone, ...others] = latest.current.items.filter(isFailed);
        const { uploadFailed, uploadsFailed } = words.current;
        showToast({
          tone: 'bad',
          title: others.length > 0 ? uploadsFailed : uploadFailed(alone?.name ?? ''),
        });
      },
      add: (item) => setItems((now) => withAdded(now, [item])),
      drop,
    });
    uploads.current = started;
    void started.resume(firstItems(saved, restored));
    const retryAll = () => {
      for (const item of latest.current.items) {
        if (item.state.phase === 'failed' && isRetriable(item)) started.restart(item);
      }
    };
    window.addEventListener('online', retryAll);
    const made = previews.current;
    return () => {
      window.removeEventListener('online', retryAll);
      started.end();
      for (const { item } of latest.current.removed) started.forget(item);
      for (const url of made) URL.revokeObjectURL(url);
    };
    // Another listing or draft remounts the form, so this effect runs once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const tooMany = () => showToast({ tone: 'bad', title: t.tooMany });

  const newItem = ({ file, edit }: ChosenPhoto, face = false): PhotoItem => ({
    key: crypto.randomUUID(),
    name: file.name,
    face,
    saved: false,
    state: { phase: 'waiting' },
    file,
    edit,
    previewUrl: previewOf(file),
  });

  const add = (chosen: readonly ChosenPhoto[]) => {
    const room = listingLimits.photosMax - latest.current.items.length;
    if (chosen.length > room) tooMany();
    const images = chosen.slice(0, room).filter(({ file }) => faultOfType(file) !== 'notImage');
    if (images.length < Math.min(chosen.length, room)) showToast({ tone: 'bad', title: t.notImage });
    const added = images.map((one) => newItem(one));
    setItems((now) => withAdded(now, added));
    for (const item of added) uploads.current?.start(item);
  };

  const layAside = (taken: RemovedPhoto) => {
    const [lapsed, ...rest] = [...latest.current.removed, taken];
    const isOver = rest.length >= listingLimits.photosMax;
    if (isOver && lapsed) uploads.current?.forget(lapsed.item);
    setRemoved(isOver || !lapsed ? rest : [lapsed, ...rest]);
  };

  /** Replaces a photo with a chosen file. Undo can restore the old photo. */
  const replace = (item: PhotoItem, chosen: ChosenPhoto) => {
    const index = latest.current.items.findIndex(({ key }) => key === item.key);
    if (index < 0) return;
    const next = newItem(chosen, item.face);
    uploads.current?.stop(item);
    setItems((now) => withReplaced(now, item.key, next));
    layAside({ item, index });
    uploads.current?.start(next);
  };

  /** Removes a photo. Undo can restore the photo until the form closes. */
  const remove = (item: PhotoItem) => {
    const index = latest.current.items.indexOf(item);
    if (index < 0) return;
    uploads.current?.stop(item);
    drop(item.key);
    layAside({ item, index });
    showToast({ title: t.removed, action: { label: t.undo, run: () => undo(item.key) } });
  };

  /** @param key of the photo; undefined restores the last photo removed */
  const undo = (key?: string) => {
    const { removed: all, items: now } = latest.current;
    const back = key === undefined ? all.at(-1) : all.find(({ item }) => item.key === key);
    if (!back) return;
    if (now.length >= listingLimits.photosMax) return tooMany();
    setRemoved(all.filter((one) => one !== back));
    setItems((now) => withRestored(now, back));
    uploads.current?.goOn(back.item);
    showToast({ title: t.broughtBack });
  };

  return {
    items,
    add,
    edit: ({ key }: PhotoItem, edit: PictureEdit | undefined) => {
      // The photo may have changed while the editor was open, so read the current item.
      const item = latest.current.items.find((one) => one.key === key);
      if (!item?.file) return;
      change(key, { edit });
      uploads.current?.restart({ ...item, edit });
    },
    replace,
    retry: (item: PhotoItem) => uploads.current?.restart(item),
    remove,
    removed: removed.length,
    undo: () => undo(),
    move: (item: PhotoItem, to: number) => setItems((now) => withMoved(now, item.key, to)),
    setFace: (item: PhotoItem, face: boolean) => change(item.key, { face }),
    /** Marks photos, by their ids, that no longer exist on the server. */
    lose: (ids: readonly string[]) => {
      for (const { key, id } of latest.current.items)
        if (id && ids.includes(id)) change(key, { state: { phase: 'expired' } });
    },
    /** Deletes the stored files after the form was saved or discarded. */
    letGo: () => uploads.current?.letGo(),
    tooMany,
  };
}
