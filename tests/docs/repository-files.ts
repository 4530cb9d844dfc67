import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const layers = ['shared', 'functions', 'web', 'infra', 'tests', 'docs'];
const written = /\.(?:tsx?|m?js|css|md|json|ya?ml)$/;

/** A text file of the repository, by its path from the root. */
export interface Written {
  path: string;
  text: string;
}

export const exists = (path: string): boolean => existsSync(join(root, path));

/** Every hand-written file: the layers, the documents, and what stands beside them at the root. */
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

/** A file with its comments alone, each where it stands: what a test writes into a string is no citation. */
export const commentsOf = ({ path, text }: Written): Written => {
  let at = 0;
  const kept = [...text.matchAll(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*/g)].map((comment) => {
    const skipped = text.slice(at, comment.index).replace(/[^\n]/g, '');
    at = comment.index + comment[0].length;
    return skipped + comment[0];
  });
  return { path, text: kept.join('') };
};

/** Each match of a pattern's first group, with the place to look for it. */
export const found = (files: readonly Written[], pattern: RegExp): [what: string, where: string][] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match): [string, string] => [
      match[1] ?? '',
      `${path}:${text.slice(0, match.index).split('\n').length}`,
    ]),
  );

/** A path as a document or comment in `where` may give it: from the root, or from its own folder. */
export const leadsSomewhere = (path: string, where: string): boolean =>
  exists(path) || exists(posix.join(dirname(where), path));
