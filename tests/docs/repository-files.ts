import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const layers = ['shared', 'functions', 'web', 'infra', 'tests', 'docs'];
const written = /\.(?:tsx?|m?js|css|md|json|ya?ml)$/;

/** Text file of the repository. `path` starts at the root. */
export interface Written {
  path: string;
  text: string;
}

export const exists = (path: string): boolean => existsSync(join(root, path));

/** Reads every handwritten file: the layers, the documents, and the files at the root. */
export function everyFile(): Written[] {
  const below = layers.flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(layer, path),
    ),
  );
  const beside = readdirSync(root).filter((name) => name !== 'package-lock.json');
  return [...beside, ...below]
    .filter((path) => written.test(path) && !path.includes('node_modules/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isDocument = ({ path }: Written): boolean => path.endsWith('.md');

/** Keeps only the comments of a file, on their original lines. Strings in tests are not citations. */
export const commentsOf = ({ path, text }: Written): Written => {
  let at = 0;
  const kept = [...text.matchAll(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*/g)].map((comment) => {
    const skipped = text.slice(at, comment.index).replace(/[^\n]/g, '');
    at = comment.index + comment[0].length;
    return skipped + comment[0];
  });
  return { path, text: kept.join('') };
};

/** Finds the first group of each match, with file and line. */
export const found = (files: readonly Written[], pattern: RegExp): [what: string, where: string][] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match): [string, string] => [
      match[1] ?? '',
      `${path}:${text.slice(0, match.index).split('\n').length}`,
    ]),
  );

/** True if a path cited in `where` exists, relative to the root or to the citing file's folder. */
export const leadsSomewhere = (path: string, where: string): boolean =>
  exists(path) || exists(posix.join(dirname(where), path));
