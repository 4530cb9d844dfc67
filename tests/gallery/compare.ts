import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { comparePictures, picturesIn, type Comparison } from './picture-diff.ts';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache', 'gallery');
const picturesOf = (checkout: string): string => join(checkout, 'gallery-pictures');

/**
 * Compares each gallery state's picture at a commit with its picture now, both taken by that version's own walk. The
 * commit's pictures are kept in .cache/gallery/pictures. What differs is shown in gallery-pictures/compare/index.html.
 * @param commit as git understands it
 * @param all in every language, size and theme; else in Spanish, 390 px wide, light
 * @param words only states whose name contains one of them; none: all states
 * @throws Error where there is no such commit, or a walk took no picture
 */
export async function compareWith(
  commit: string,
  { all, words }: { all: boolean; words: readonly string[] },
): Promise<Comparison> {
  const hash = git('rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`);
  const before = join(
    cache,
    'pictures',
    [hash, ...(all ? ['all'] : []), ...words.map(encodeURIComponent)].join('-'),
  );
  if (!existsSync(before)) takePicturesOf(hash, before, { all, words });
  walk(root, { all, words });
  return comparePictures(before, picturesOf(root), join(picturesOf(root), 'compare'));
}

type Choice = Parameters<typeof compareWith>[1];

/** In a checkout of its own. The folder of pictures appears when all of them are taken. */
function takePicturesOf(hash: string, folder: string, choice: Choice): void {
  const checkout = join(cache, 'checkout');
  rmSync(checkout, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', checkout, hash);
  try {
    const lockOf = (directory: string) => readFileSync(join(directory, 'package-lock.json'), 'utf8');
    if (lockOf(checkout) === lockOf(root))
      symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' });
    walk(checkout, choice);
    mkdirSync(join(cache, 'pictures'), { recursive: true });
    renameSync(picturesOf(checkout), folder);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

/** A state with a fault has its picture, too, so the walk's own verdict is printed and does not end the comparison. */
function walk(checkout: string, { all, words }: Choice): void {
  rmSync(picturesOf(checkout), { recursive: true, force: true });
  const only = words.length > 0 ? ['--grep', words.join('|')] : [];
  const config = ['--config', 'tests/gallery/playwright.config.ts'];
  spawnSync('node_modules/.bin/playwright', ['test', 'gallery.spec', ...config, ...only], {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, GALLERY: all ? 'all' : '' },
  });
  if (picturesIn(picturesOf(checkout)).length === 0)
    throw new Error(`The walk in ${checkout} took no pictures.`);
}

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
