import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface Twin {
  origin: string;
  close(): void;
}

interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * The same pages as static files: HTML without any script, with the site's own style sheet, cards and photos. The
 * least that a page of these photos can take, on this machine and in this minute; everything is fetched once before
 * it is measured and served from memory.
 */
export async function startTwin(site: string, paths: readonly string[]): Promise<Twin> {
  const kept = new Map<string, Kept>();
  for (const path of paths) kept.set(path, await withoutScripts(site + path));
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = async (): Promise<void> => {
      const found = kept.get(path) ?? (await asServed(site + path));
      kept.set(path, found);
      response.writeHead(found.status, found.headers).end(found.body);
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const visitor = { cookie: 'adult=1' };
const scripts = /<script\b[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;

async function withoutScripts(address: string): Promise<Kept> {
  const response = await fetch(address, { headers: visitor });
  const html = (await response.text()).replace(scripts, '');
  return {
    status: response.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(html),
  };
}

/** Styles and photos as the site sends them, compressed alike. */
async function asServed(address: string): Promise<Kept> {
  const response = await fetch(address, { headers: { ...visitor, 'accept-encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const isText = type.startsWith('text/');
  return {
    status: response.status,
    headers: {
      'content-type': type,
      ...(isText && { 'content-encoding': 'br' }),
      'cache-control': 'max-age=600',
    },
    body: isText ? brotliCompressSync(body) : body,
  };
}
