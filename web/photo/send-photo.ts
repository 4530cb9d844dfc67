import type { PresignedPost } from '#shared/api/upload.ts';
import { uploadMinutes } from '#shared/upload.ts';
import { isRefusedWith, pause } from '#web/api/call-api.ts';
import { retryDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';
import { postFile, UploadError } from '#web/platform/post-file.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

/** Photo created on the server, with its presigned POST. */
export interface CreatedPhoto {
  id: string;
  upload: PresignedPost;
  /** Time of creation, in milliseconds since 1970. */
  at: number;
}

/** Prepared photo and the progress of its upload. */
export interface PhotoToSend extends PreparedPhoto {
  created?: CreatedPhoto;
  /** True once the bucket has the file; only processing remains. */
  arrived?: boolean;
}

type SendStep = { phase: 'uploading'; percent: number } | { phase: 'offline' };

/** Failed attempts before the photo counts as failed; waiting for a network doesn't count. */
const mostFailures = 3;
/** Age in milliseconds after which a presigned POST is too close to its expiry for a new upload. */
const formMilliseconds = (uploadMinutes - 2) * 60_000;

/**
 * Sends a prepared photo to the pipeline (PHOTO-4): creates the photo on the server, then posts the file to the bucket.
 * Retries with the same presigned POST when the network or a service fails. The server processes a photo only once
 * (functions/photo/process-photo.ts), so a lost response makes no second photo. Requests another presigned POST once
 * the first is too old.
 * @returns the photo's id; the server has not checked the photo yet
 * @throws UploadError, ApiError: a permanent one at once, a transient one after three failures; the signal's reason when
 *   aborted
 */
export async function sendPhoto(
  { blob, contentType, created }: PhotoToSend,
  {
    signal,
    onCreated,
    onStep,
  }: {
    signal: AbortSignal;
    onCreated: (created: CreatedPhoto) => void;
    onStep: (step: SendStep) => void;
  },
): Promise<string> {
  let current = created;
  for (let failed = 0; ;) {
    const fresh = !current || Date.now() - current.at > formMilliseconds;
    try {
      if (!navigator.onLine) {
        onStep({ phase: 'offline' });
        await whenOnline(signal);
      }
      onStep({ phase: 'uploading', percent: 0 });
      if (!current || fresh) {
        const body = { contentType, bytes: blob.size, consentDeclared: true } as const;
        const { photo, upload } = await call('createPhoto', { body }, signal);
        current = { id: photo.id, upload, at: Date.now() };
        onCreated(current);
      }
      await postFile(current.upload, blob, {
        signal,
        onProgress: (percent) => onStep({ phase: 'uploading', percent }),
      });
      return current.id;
    } catch (error) {
      signal.throwIfAborted();
      const isOld = !fresh && error instanceof UploadError && error.failure === 'refused';
      if (isOld) current = undefined;
      else if (!isTransient(error)) throw error;
      if (!navigator.onLine) continue;
      failed += 1;
      if (failed === mostFailures) throw error;
      await pause(5 * retryDelay(failed), signal);
    }
  }
}

const isTransient = (error: unknown): boolean =>
  (error instanceof UploadError && error.failure !== 'refused') ||
  isRefusedWith(error, 'network', 'timeout', 'unavailable');

/**
 * Waits until the browser is online.
 * @throws the signal's reason when aborted
 */
export function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    // An already aborted signal fires no event, so the promise would not reject.
    signal.throwIfAborted();
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
