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

/** The form, as far as uploads change its photos. */
interface Form {
  change: (key: string, part: Partial<PhotoItem> & UploadChange) => void;
  /** A photo that this device kept, of which no draft knew. */
  add: (item: PhotoItem) => void;
  /** A draft's photo that another tab is sending. */
  drop: (key: string) => void;
}

export type PhotoUploads = ReturnType<typeof startPhotoUploads>;

/**
 * Uploads the photos of the listing's form (uploadPhoto), and keeps each on this device until the server has processed
 * it. A page may end between any two steps: the next one that shows the form finds what was kept and goes on.
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
        // Given up before the form knew of it.
        else if (!lifetime.signal.aborted) await forgetUpload(kept.key);
      },
    });
    // One that failed by no fault of its own may be sent again.
    if (kept && photo && photo.refusal !== 'not-processed') await forgetUpload(kept.key);
  };

  /** Begins with a photo's file. */
  const start = ({ key, name, file, edit }: PhotoItem): void => {
    const sub = personOf(currentSession());
    if (!file || !sub) return;
    const signal = begin(key);
    // A key of its own: what is kept of an earlier try must not be taken for this one.
    const kept = { key: newKeptKey(), sub, name, keptAt: Date.now() };
    void claimUpload(kept.key, signal).then(() => upload(key, { file, edit }, signal, kept));
  };

  const watch = (key: string, id: string): void => void upload(key, { id }, begin(key));

  /** Tells the server to forget a photo. */
  const forget = ({ id, saved }: PhotoItem): void => {
    if (!id || saved) return;
    // Best effort: what stays behind unused is swept by the server (PHOTO-5).
    call('deletePhoto', { params: { id } }).catch(() => undefined);
  };

  const stop = ({ key, keptAs }: PhotoItem): void => {
    running.get(key)?.abort();
    running.delete(key);
    if (keptAs) void forgetUpload(keptAs);
  };

  /** Begins again with the file, as another photo for the server. */
  const restart = (item: PhotoItem): void => {
    stop(item);
    forget(item);
    form.change(item.key, { id: undefined, keptAs: undefined, state: { phase: 'waiting' } });
    start(item);
  };

  /** Goes on with a photo that was stopped. */
  const goOn = (item: PhotoItem): void => {
    const { key, id, state, file } = item;
    if (state.phase === 'processing' && id) watch(key, id);
    else if (file && (isSending(item) || state.phase === 'failed')) restart(item);
  };

  /** Goes on with one photo that this device kept: in its item, or in a new one. */
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

  /** Goes on with what an earlier page had begun. */
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
    /** The form was saved or given up. */
    letGo: () => {
      lifetime.abort();
      void forgetUploads();
    },
    /** The form is left; what is kept goes on when it is opened again. */
    end: () => lifetime.abort(),
  };
}
