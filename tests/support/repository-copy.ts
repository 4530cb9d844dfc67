import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..');

/**
 * Copies the sources and, unless `built` is false, the last build (63 MB). Links the repository's packages. The caller
 * removes the copy.
 */
export function copyRepository({ built = true } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), 'repository-'));
  const sources = ['shared', 'functions', 'infra', 'web', 'tests'];
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
  const build = built ? ['.cache/assembly', 'dist/site'] : [];
  for (const name of [...sources, ...files, ...build])
    if (existsSync(join(repository, name)))
      cpSync(join(repository, name), join(copy, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
