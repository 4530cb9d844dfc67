import { brotliCompressSync } from 'node:zlib';
import type { LocalResponse } from '@directory/local-cloud/protocol/service.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';

const visitor = { cookie: 'adult=1', 'accept-encoding': 'identity' };
const scripts = /<script\b[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;

/** Scripts' tasks are compared with this one. It takes about 140 ms on the slow phone, twice as long as ours. */
function fixedTask(): void {
  let seed = 1;
  const words = Array.from({ length: 60_000 }, () => (seed = (seed * 16_807) % 2_147_483_647).toString(36));
  JSON.stringify(words.sort());
}

const taskPath = '/fixed-task.js';
/** Adds the task after the page's load event, so that it delays no picture. Lighthouse attributes it to the file. */
const addTask = `<script>addEventListener('load', () => setTimeout(() => {
  document.head.append(Object.assign(document.createElement('script'), { src: '${taskPath}' }));
}, 500))</script>`;

/**
 * Serves the same pages as static files from memory: HTML with the site's style sheet, cards and photos, and the fixed
 * task as its only script. Their times are the minimum for such pages on this machine in this run.
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
  kept.set(taskPath, {
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: `(${fixedTask.toString()})()`,
  });
  const { url, close } = await listen(({ url: path }) => fetched(path));
  return { origin: url, close };
}

/** Fetches a response with the site's compression; pages have the fixed task instead of their scripts. */
async function asServed(address: string): Promise<LocalResponse> {
  const response = await fetch(address, { headers: visitor });
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const isPage = type.startsWith('text/html');
  const content = isPage ? body.toString().replace(scripts, '') + addTask : body;
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
