import { call } from '#web/platform/call.ts';
import { currentSession, personOf } from '#web/platform/session.ts';
import {
  claimUpload,
  forgetUpload,
  forgetUploads,
  keepUpload,
  keptUploads,
  newKeptKey,
  type KeptUpload,
} from '#web/photo/kept-uploads.ts';
import type { PhotoToSend } from '#web/photo/send-photo.ts';
import { uploadPhoto, type UploadChange } from '#web/photo/upload-photo.ts';
import { isSending, type PhotoItem } from './photo-items.ts';
import { itemOfKept, keptPart } from './restored-photos.ts';

interface Form {
  change: (key: string, part: Partial<PhotoItem> & UploadChange) => void;
  /** Adds a photo that this device stored but the draft doesn't list. */
  add: (item: PhotoItem) => void;
  /** Removes a draft's photo from this form, because another tab is uploading it. */
  drop: (key: string) => void;
}

export type PhotoUploads = ReturnType<typeof startPhotoUploads>;

/**
 * Uploads the form's photos (uploadPhoto), and stores each photo on this device until the server has processed it. If
 * the page closes at any step, the next page with the form resumes the stored uploads.
 */
export function startPhotoUploads(form: Form) {
  const lifetime = new AbortController();
  const running = new Map<string, AbortController>();

  const begin = (key: string): AbortSignal => {
    running.get(key)?.abort();
    const controller = new AbortController();
    running.set(key, controller);
    return AbortSignal.any([controller.signal, lifetime.signal]);
  };

  const upload = async (
    key: string,
    from: Parameters<typeof uploadPhoto>[0],
    signal: AbortSignal,
    kept?: Omit<KeptUpload, keyof PhotoToSend>,
  ): Promise<void> => {
    const photo = await uploadPhoto(from, {
      signal,
      onChange: (part) => form.change(key, part),
      keep: async (sent) => {
        if (!kept) return;
        await keepUpload({ ...kept, ...sent });
        if (!signal.aborted) form.change(key, { keptAs: kept.key });
        // The owner canceled the upload before the form received the key, so delete the stored file.
        else if (!lifetime.signal.aborted) await forgetUpload(kept.key);
      },
    });
    // Keep the file after a processing failure on the server, to send it again.
    if (kept && photo && photo.refusal !== 'not-processed') await forgetUpload(kept.key);
  };

  const start = ({ key, name, file, edit }: PhotoItem): void => {
    const sub = personOf(currentSession());
    if (!file || !sub) return;
    const signal = begin(key);
    // A new key for each attempt, so that the stored copy of an earlier attempt is not mistaken for the new copy.
    const kept = { key: newKeptKey(), sub, name, keptAt: Date.now() };
    void claimUpload(kept.key, signal).then(() => upload(key, { file, edit }, signal, kept));
  };

  const watch = (key: string, id: string): void => void upload(key, { id }, begin(key));

  const forget = ({ id, saved }: PhotoItem): void => {
    if (!id || saved) return;
    // Best effort: the server's sweep deletes unused photos (PHOTO-5).
    call('deletePhoto', { params: { id } }).catch(() => undefined);
  };

  const stop = ({ key, keptAs }: PhotoItem): void => {
    running.get(key)?.abort();
    running.delete(key);
    if (keptAs) void forgetUpload(keptAs);
  };

  /** Uploads the file again, as a new photo on the server. */
  const restart = (item: PhotoItem): void => {
    stop(item);
    forget(item);
    form.change(item.key, { id: undefined, keptAs: undefined, state: { phase: 'waiting' } });
    start(item);
  };

  /** Resumes a photo whose upload or polling stopped. */
  const goOn = (item: PhotoItem): void => {
    const { key, id, state, file } = item;
    if (state.phase === 'processing' && id) watch(key, id);
    else if (file && (isSending(item) || state.phase === 'failed')) restart(item);
  };

  /** Resumes an upload stored on this device, in its existing item or in a new one. */
  const resumeKept = async (items: readonly PhotoItem[], kept: KeptUpload): Promise<void> => {
    const known = itemOfKept(items, kept);
    if (!(await claimUpload(kept.key, lifetime.signal))) {
      if (known?.id) watch(known.key, known.id);
      else if (known) form.drop(known.key);
      return;
    }
    const key = known?.key ?? kept.key;
    if (!known) form.add({ key, name: kept.name, face: false, saved: false, state: { phase: 'waiting' } });
    form.change(key, { ...keptPart(kept), sent: kept.blob });
    await upload(key, kept, begin(key), kept);
  };

  const resume = async (items: readonly PhotoItem[]): Promise<void> => {
    const sub = personOf(currentSession());
    const all = sub ? await keptUploads(sub) : [];
    if (lifetime.signal.aborted) return;
    const kept = all.filter((one) => !itemOfKept(items, one)?.saved);
    for (const one of kept) void resumeKept(items, one);
    for (const item of items) {
      const { key, id, state } = item;
      if (kept.some((one) => itemOfKept([item], one))) continue;
      if (state.phase === 'waiting') form.change(key, { state: { phase: 'expired' } });
      if (state.phase === 'processing' && id) watch(key, id);
    }
  };

  return {
    start,
    restart,
    goOn,
    stop,
    forget,
    resume,
    /** Stops all uploads and deletes the stored files, after a save or when the form is discarded. */
    letGo: () => {
      lifetime.abort();
      void forgetUploads();
    },
    /** The stored files remain, so that the next form resumes their uploads. */
    end: () => lifetime.abort(),
  };
}
