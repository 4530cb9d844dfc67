import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a synthesized assembly where it is wanted, each of its parts in one step, and removes the draft. The CDK takes
 * an asset that has its name for a whole one (AssetStaging) and copies file by file: one whose copying was cut short
 * would be deployed as it is, for ever. An asset that is there already and whole stays: a local cloud may run it.
 * @param draft on the same file system as `directory`
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
  // What names the assets comes when they are there.
  for (const name of names.filter((one) => !isAsset(one)))
    renameSync(join(draft, name), join(directory, name));
  rmSync(draft, { recursive: true });
}

/** Names and sizes: its own name is a hash of the contents. Undefined where there is nothing. */
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
