import type { OwnPhoto } from '#shared/api/photo.ts';
import { ApiError, isRefusedWith } from '#web/api/call-api.ts';
import { pollDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';
import { limitAt } from './limit.ts';
import { phaseOf, type PhotoPhase } from './photo-phase.ts';
import type { PictureEdit } from './picture-edit.ts';
import { PhotoFaultError, preparePhoto } from './prepare-photo.ts';
import { giveUpWorker } from './render-picture.ts';
import { sendPhoto, type CreatedPhoto, type PhotoToSend, whenOnline } from './send-photo.ts';

/**
 * Milliseconds after which a photo without a result counts as failed. Processing takes seconds. Lambda retries failed
 * processing after one minute, and again two minutes later.
 */
const patienceMilliseconds = 6 * 60_000;

/** Chosen file and its edits. */
export interface ChosenPhoto {
  file: File;
  edit?: PictureEdit;
}

/** New values of a photo during its upload; absent values stay unchanged. */
export interface UploadChange {
  state?: PhotoPhase;
  id?: string;
  /** Picture being sent; shown until the processed picture is ready. */
  sent?: Blob;
  /** URL of the processed picture. */
  previewUrl?: string;
}

const preparing = limitAt(1);
/** At most two uploads at once: more would slow each other down on a phone's connection. */
const sending = limitAt(2);

/**
 * Uploads one photo (PHOTO-2, PHOTO-3): prepares its file, sends it, and waits until the server has processed it. Never
 * throws: a failure is reported as a phase.
 * @param from the file, a photo prepared by an earlier page, or the id of a photo that has arrived
 * @param signal ends the upload; no change is reported after the abort
 * @param keep stores the upload after each step, so that a later page can resume it
 * @param settle assigns the processed photo, for example as the avatar, before the phase becomes `ready`
 * @returns the processed photo; undefined if the server has not processed it
 */
export async function uploadPhoto(
  from: ChosenPhoto | PhotoToSend | { id: string },
  {
    signal,
    onChange,
    keep,
    settle,
  }: {
    signal: AbortSignal;
    onChange: (change: UploadChange) => void;
    keep?: (upload: PhotoToSend) => Promise<void>;
    settle?: (photo: OwnPhoto) => Promise<void>;
  },
): Promise<OwnPhoto | undefined> {
  const change = (part: UploadChange) => {
    if (!signal.aborted) onChange(part);
  };

  const prepare = async ({ file, edit }: ChosenPhoto): Promise<PhotoToSend> => {
    const prepared = await preparing(async () => {
      signal.throwIfAborted();
      // The worker may never respond, and the next photo would wait for the worker.
      signal.addEventListener('abort', giveUpWorker);
      try {
        return await preparePhoto(file, edit);
      } finally {
        signal.removeEventListener('abort', giveUpWorker);
      }
    });
    signal.throwIfAborted();
    await keep?.(prepared);
    change({ sent: prepared.blob });
    return prepared;
  };

  const send = async (upload: PhotoToSend): Promise<string> => {
    let { created } = upload;
    if (created && upload.arrived) return created.id;
    const onCreated = (fresh: CreatedPhoto) => {
      created = fresh;
      change({ id: fresh.id });
      void keep?.({ ...upload, created });
    };
    const id = await sending(() => {
      signal.throwIfAborted();
      return sendPhoto(upload, { signal, onCreated, onStep: (state) => change({ state }) });
    });
    await keep?.({ ...upload, created, arrived: true });
    return id;
  };

  try {
    const id = 'id' in from ? from.id : await send('file' in from ? await prepare(from) : from);
    change({ id, state: { phase: 'processing' } });
    const photo = await processedPhoto(id, signal);
    signal.throwIfAborted();
    if (photo?.status === 'ready') await settle?.(photo);
    const state: PhotoPhase = photo ? phaseOf(photo) : { phase: 'expired' };
    change({ state, ...(photo?.previewUrl && { previewUrl: photo.previewUrl }) });
    return photo;
  } catch (error) {
    change({ state: failureOf(error) });
    return undefined;
  }
}

function failureOf(error: unknown): PhotoPhase {
  if (error instanceof PhotoFaultError) return { phase: 'unfit', fault: error.fault };
  // The server has deleted the photo, or another tab has used it.
  if (isRefusedWith(error, 'no-photo')) return { phase: 'expired' };
  return { phase: 'failed', error };
}

/** Returns undefined if the photo was deleted or took too long. */
async function processedPhoto(id: string, signal: AbortSignal): Promise<OwnPhoto | undefined> {
  let deadline = performance.now() + patienceMilliseconds;
  for (let tries = 0; performance.now() < deadline; tries++) {
    const asked = performance.now();
    await whenOnline(signal);
    // Time offline doesn't count towards the deadline.
    deadline += performance.now() - asked;
    try {
      const photo = await call('getPhoto', { params: { id } }, signal);
      if (photo.status !== 'uploading') return photo;
    } catch (error) {
      if (isRefusedWith(error, 'not-found')) return undefined;
      // Only an abort or an ended session (401) stops the polling before the deadline.
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pollDelay(tries, 1_000, 5_000)));
    if (signal.aborted) return undefined;
  }
  return undefined;
}
