import type { PresignedPost } from '#shared/api/upload.ts';

/** No network, no progress for too long, or refusal by the bucket (size, type, age). */
type UploadFailure = 'network' | 'stalled' | 'refused';

export class UploadError extends Error {
  override name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Longest time without progress, in milliseconds. The whole upload may take longer. */
const stallMilliseconds = 30_000;

/**
 * Uploads a file to its bucket with a presigned POST. Uses XHR because fetch reports no upload progress. Never retries:
 * only the caller knows whether the presigned POST is still valid.
 * @param onProgress receives the sent part of the file in whole percent
 * @throws UploadError; the signal's reason when aborted
 */
export function postFile(
  { url, fields }: PresignedPost,
  file: Blob,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal?: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores fields after the file.
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
      // A 5xx response says nothing about the file, so report a network failure.
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
