import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { splitOnce } from '../gateway/http-event.ts';
import type { S3 } from '../s3/index.ts';
import { AwsError, s3Error } from '../protocol/aws-error.ts';
import type { LocalResponse, LocalService } from '../protocol/service.ts';
import type { AccessRequest } from '../rights/request.ts';
import { toRead } from '../s3/access.ts';
import type { Store } from '../store.ts';

/** Content types by file extension, as `aws s3 sync` guesses them in a deployment. */
const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/**
 * Copies a directory's files into a bucket. Skips an asset that is already deployed: its hash identifies the content.
 * Older files stay, as with `Prune: false` in the template. `id` is the deployment's logical id.
 */
export function deployFiles(
  s3: S3,
  store: Store,
  asset: { id: string; hash: string; directory: string; cacheControl?: string },
  bucket: string,
): void {
  const deployed = store.collection<string>('deployment');
  const deployment = `${bucket}/${asset.id}`;
  if (deployed.get(deployment) === asset.hash) return;
  for (const entry of readdirSync(asset.directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(asset.directory.length + 1).replaceAll('\\', '/');
    s3.putObjectDirect(bucket, key, readFileSync(path), {
      contentType: contentTypes[extname(path).toLowerCase()] ?? 'binary/octet-stream',
      cacheControl: asset.cacheControl,
    });
  }
  deployed.put(deployment, asset.hash);
}

/**
 * Serves a bucket as CloudFront's origin access control reads it. A missing object gives 404 if the bucket's policy
 * allows listing, otherwise 403.
 * @param refusal returns why the distribution may not make a request; undefined if it may
 */
export function bucketOrigin(
  s3: S3,
  bucket: string,
  refusal: (request: AccessRequest) => string | undefined,
): LocalService {
  return async ({ method, url }): Promise<LocalResponse> => {
    const [path] = splitOnce(url, '?');
    const key = keyOf(path);
    const object = method === 'GET' || method === 'HEAD' ? s3.readObject(bucket, key) : undefined;
    for (const request of toRead(bucket, key, object)) {
      const message = refusal(request);
      if (message !== undefined) return s3Error(new AwsError('AccessDenied', 403, message));
    }
    if (!object)
      return {
        status: 404,
        headers: { 'content-type': 'application/xml' },
        body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
      };
    return {
      status: 200,
      headers: {
        ...object.headers,
        ...(method === 'HEAD' && { 'content-length': String(object.body.length) }),
      },
      body: method === 'HEAD' ? '' : object.body,
    };
  };
}

function keyOf(path: string): string {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return path.slice(1); // not URL-encoded; no object has such a key
  }
}
