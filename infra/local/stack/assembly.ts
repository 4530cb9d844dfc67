import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Template } from './template.ts';

/** The output of a synthesis: one stack's template and the directories of its assets. */
export interface Assembly {
  stackName: string;
  template: Template;
  /** The directory of an asset. @throws Error when it is not there */
  assetDirectory: (hash: string) => string;
}

interface AssetManifest {
  files: Record<string, { source: { path: string } }>;
}

/**
 * Opens a cloud assembly.
 * @throws Error when there is no template, or more than one
 */
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
 * Lambda's folder has no package.json, so its .js files are CommonJS; here the repository's own would make them ES
 * modules. Assets are the folders below, so this file is part of none. It comes in one step and stays as it is: the
 * workers of another cloud on the same assembly read it whenever they load code.
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
