import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Moves a synthesized assembly to its directory, each part atomically, and removes the draft.
 *
 * CDK trusts any existing asset with the right name (AssetStaging) and copies file by file, so every later deployment
 * would use an interrupted copy. A complete existing asset stays, because a local cloud may be running it.
 * @param draft directory on the same file system as `directory`
 */
export function installAssembly(draft: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const names = readdirSync(draft);
  const isAsset = (name: string): boolean => name.startsWith('asset.');
  for (const name of names.filter(isAsset)) {
    const installed = join(directory, name);
    if (listing(installed) === listing(join(draft, name))) continue;
    rmSync(installed, { recursive: true, force: true });
    renameSync(join(draft, name), installed);
  }
  // Move templates and manifests last, so that every asset they name exists.
  for (const name of names.filter((one) => !isAsset(one)))
    renameSync(join(draft, name), join(directory, name));
  rmSync(draft, { recursive: true });
}

/**
 * Lists names and sizes of a directory's files, to detect an incomplete copy. Contents need no comparison, since the
 * asset's name is their hash.
 */
function listing(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && String(found.size);
  return readdirSync(path, { recursive: true })
    .map((entry) => {
      const one = statSync(join(path, String(entry)));
      return one.isFile() ? `${String(entry)} ${one.size}` : String(entry);
    })
    .sort()
    .join('\n');
}
