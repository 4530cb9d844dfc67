import type { PresignedPost } from '#shared/api/upload.ts';

/** Why a file did not arrive: no network, no progress for long, or the bucket refused it (size, type, age). */
type UploadFailure = 'network' | 'stalled' | 'refused';

export class UploadError extends Error {
  override name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** An upload may take long on a phone, but never stand still for this long. */
const stallMilliseconds = 30_000;

/**
 * Posts a file straight to its bucket with the form that the API made. XHR and not fetch, since only it
 * reports how far an upload is. No retry here: whoever retries knows whether the form still holds.
 * @param onProgress whole percent of the file that has left
 * @throws UploadError; the signal's reason when aborted
 */
export function postFile(
  { url, fields }: PresignedPost,
  file: Blob,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal?: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores what comes after the file.
  form.append('file', file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        request.abort();
        reject(new UploadError('stalled'));
      }, stallMilliseconds);
    };
    const abort = () => {
      request.abort();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);

    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      watch();
      if (lengthComputable) onProgress(Math.min(100, Math.round((100 * loaded) / total)));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      // A bucket that is busy or fails has not looked at the file.
      else reject(new UploadError(request.status >= 500 ? 'network' : 'refused'));
    };
    request.onerror = () => reject(new UploadError('network'));
    request.onloadend = () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
    };
    watch();
    request.send(form);
  });
}
