import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A number for the contents of files and folders: the same as long as no name and no byte in them changes.
 * @param sources paths below `root`
 * @param except folders that do not count
 */
export function fingerprintOf(
  root: string,
  sources: readonly string[],
  except: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  const walk = (path: string): void => {
    const full = join(root, path);
    if (except.includes(path)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) walk(join(path, name));
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const source of sources) walk(source);
  return hash.digest('hex');
}
