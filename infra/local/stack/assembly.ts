import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Template } from './template.ts';

/** Output of `cdk synth`: the template of one stack and the directories of its assets. */
export interface Assembly {
  stackName: string;
  template: Template;
  /** Returns the directory of an asset. @throws Error if it does not exist */
  assetDirectory: (hash: string) => string;
}

interface AssetManifest {
  files: Record<string, { source: { path: string } }>;
}

/** Opens a cloud assembly. @throws Error if it does not hold exactly one template */
export function openAssembly(folder: string): Assembly {
  const directory = resolve(folder);
  const suffix = '.template.json';
  const templates = readdirSync(directory).filter((name) => name.endsWith(suffix));
  const [file, ...others] = templates;
  if (!file || others.length > 0)
    throw new Error(`${directory} holds ${templates.length} templates instead of one.`);
  const stackName = file.slice(0, -suffix.length);
  const { files } = readJson(join(directory, `${stackName}.assets.json`)) as AssetManifest;
  makeCommonJs(directory);
  return {
    stackName,
    template: readJson(join(directory, file)) as Template,
    assetDirectory: (hash) => {
      const path = files[hash]?.source.path;
      const found = path === undefined ? undefined : join(directory, path);
      if (!found || !existsSync(found)) throw new Error(`The asset ${hash} is not in ${directory}.`);
      return found;
    },
  };
}

/**
 * Writes a package.json that makes the assets' .js files CommonJS, as in Lambda. The repository's package.json would
 * make them ES modules. The new file is in no asset's folder. It is written atomically and never changed: workers of
 * another cloud on the same assembly may read it at any time.
 */
function makeCommonJs(directory: string): void {
  const file = join(directory, 'package.json');
  const text = '{"type":"commonjs"}\n';
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
