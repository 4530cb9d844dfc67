import { brotliCompressSync } from 'node:zlib';
import type { LocalResponse } from '@directory/local-cloud/protocol/service.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';

const visitor = { cookie: 'adult=1', 'accept-encoding': 'identity' };
const scripts = /<script\b[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;

/**
 * Serves the same pages as static files from memory: HTML without scripts, with the site's style sheet, cards and
 * photos. Their times are the minimum for such pages on this machine in this run.
 */
export async function startTwin(
  site: string,
  paths: readonly string[],
): Promise<{ origin: string; close: () => Promise<void> }> {
  const kept = new Map<string, LocalResponse>();
  const fetched = async (path: string): Promise<LocalResponse> => {
    const answer = kept.get(path) ?? (await asServed(site + path));
    kept.set(path, answer);
    return answer;
  };
  for (const path of paths) await fetched(path);
  const { url, close } = await listen(({ url: path }) => fetched(path));
  return { origin: url, close };
}

/** Fetches a response with the site's compression; pages lose their scripts. */
async function asServed(address: string): Promise<LocalResponse> {
  const response = await fetch(address, { headers: visitor });
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const isPage = type.startsWith('text/html');
  const content = isPage ? body.toString().replace(scripts, '') : body;
  const isText = type.startsWith('text/');
  return {
    status: response.status,
    headers: {
      'content-type': type,
      ...(isText && { 'content-encoding': 'br' }),
      ...(!isPage && { 'cache-control': 'max-age=600' }),
    },
    body: isText ? brotliCompressSync(content) : body,
  };
}
