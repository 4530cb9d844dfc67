import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { splitOnce } from '../gateway/http-event.ts';
import type { S3 } from '../s3/index.ts';
import type { LocalService } from '../protocol/service.ts';
import type { Store } from '../store.ts';

/** What the deployment's `aws s3 sync` guesses by extension. */
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
 * Puts a directory's files into a bucket, once for each asset: a hash names one content. Older files stay, as the
 * template's `Prune: false` has it. `id` is the deployment's logical id.
 */
export function deployFiles(
  s3: S3,
  store: Store,
  asset: { id: string; hash: string; directory: string; cacheControl?: string },
  bucket: string,
): void {
  const deployed = store.collection<string>('deployment');
  if (deployed.get(asset.id) === asset.hash) return;
  for (const entry of readdirSync(asset.directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(asset.directory.length + 1).replaceAll('\\', '/');
    s3.putObjectDirect(bucket, key, readFileSync(path), {
      contentType: contentTypes[extname(path).toLowerCase()] ?? 'binary/octet-stream',
      cacheControl: asset.cacheControl,
    });
  }
  deployed.put(asset.id, asset.hash);
}

/**
 * A bucket as a distribution's origin access reads it. The template lets it list as well as get (an
 * infrastructure test holds it to that), so that what is not there is a 404.
 */
export function bucketOrigin(s3: S3, bucket: string): LocalService {
  return async ({ method, url }) => {
    const [path] = splitOnce(url, '?');
    const object = method === 'GET' || method === 'HEAD' ? s3.readObject(bucket, keyOf(path)) : undefined;
    if (!object)
      return {
        status: 404,
        headers: { 'content-type': 'application/xml' },
        body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
      };
    return {
      status: 200,
      headers: {
        'content-type': object.contentType,
        etag: object.etag,
        'last-modified': object.lastModified.toUTCString(),
        ...(object.cacheControl !== undefined && { 'cache-control': object.cacheControl }),
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
    return path.slice(1); // no key was ever written like that
  }
}
