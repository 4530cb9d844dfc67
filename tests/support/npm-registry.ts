import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LockedPackage } from '#infra/native-packages.ts';
import type { LocalResponse } from '@directory/local-cloud/protocol/service.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';

/** Packages of a registry by name: version, and file contents by path. */
export type Published = Record<string, { version: string; files: Record<string, string> }>;

export interface NpmRegistry {
  url: string;
  locked: Record<string, LockedPackage>;
  asked: string[];
  close: () => Promise<void>;
}

/** Starts a registry that serves only these packages. */
export async function startNpmRegistry(published: Published): Promise<NpmRegistry> {
  const archives = new Map<string, Buffer>();
  const locked: NpmRegistry['locked'] = {};
  for (const [name, { version, files }] of Object.entries(published)) {
    const archive = pack({ 'package.json': JSON.stringify({ name, version }), ...files });
    archives.set(name, archive);
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    locked[name] = { name, version, integrity };
  }
  const asked: string[] = [];
  const { url, close } = await listen(async (request): Promise<LocalResponse> => {
    asked.push(request.url);
    const [, name = '', isArchive] =
      /^\/([^?]+?)(\/-\/archive\.tgz)?$/.exec(decodeURIComponent(request.url)) ?? [];
    const archive = archives.get(name);
    const { version = '', integrity } = locked[name] ?? {};
    if (!archive) return { status: 404, headers: {}, body: '{}' };
    if (isArchive)
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: archive };
    const dist = { tarball: `${url}/${name}/-/archive.tgz`, integrity };
    const document = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { name, version, dist } },
    };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(document) };
  });
  return { url, locked, asked, close };
}

/** Builds an archive as npm does, with everything below `package/`. */
function pack(files: Record<string, string>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    for (const [path, contents] of Object.entries(files)) {
      mkdirSync(join(folder, 'package', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'package', path), contents);
    }
    execFileSync('tar', ['-czf', 'archive.tgz', 'package'], { cwd: folder });
    return readFileSync(join(folder, 'archive.tgz'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
