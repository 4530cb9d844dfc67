import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { comparePictures, picturesIn, type Comparison } from './picture-diff.ts';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache', 'gallery');
const picturesOf = (checkout: string): string => join(checkout, 'gallery-pictures');

/**
 * How often a state that differs is looked at again, now, and then once more as it was at the commit. Where a page has
 * scrolled to can depend on which of two answers came first; what a change did stays.
 */
const looksAgain = 3;

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
  const what = createHash('sha256').update(JSON.stringify({ all, words }));
  const before = join(cache, 'pictures', hash, what.digest('hex').slice(0, 16));
  const grep = words.join('|');
  if (!existsSync(before)) takePicturesOf(hash, before, { all, grep });
  const now = picturesOf(root);
  rmSync(now, { recursive: true, force: true });
  walk(root, { all, grep });
  const sheet = join(now, 'compare');
  let found = await comparePictures({ before, now }, sheet);
  const grepOf = () => found.differing.map(({ picture }) => titleOf(picture)).join('|');
  for (let look = 0; look < looksAgain && found.differing.length > 0; look += 1) {
    walk(root, { all, grep: grepOf() });
    found = await comparePictures({ before, now }, sheet);
  }
  if (found.differing.length === 0) return found;
  const again = join(cache, 'again');
  rmSync(again, { recursive: true, force: true });
  takePicturesOf(hash, again, { all, grep: grepOf() });
  return comparePictures({ before, again, now }, sheet);
}

interface Choice {
  all: boolean;
  /** A regular expression over Playwright's titles; empty: all. */
  grep: string;
}

/** Finds the one test that takes a picture: `es-390-light/login/wrong.jpg` is taken by "login/wrong". */
const titleOf = (picture: string): string => {
  const [, screen, file = ''] = picture.split('/');
  return `(?:^|\\s)${screen}/${file.replace(/\.jpg$/, '')}(?:\\s|$)`;
};

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
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(picturesOf(checkout), folder);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

/** A state with a fault has its picture, too, so the walk's own verdict is printed and does not end the comparison. */
function walk(checkout: string, { all, grep }: Choice): void {
  const config = ['--config', 'tests/gallery/playwright.config.ts'];
  const only = grep === '' ? [] : ['--grep', grep];
  spawnSync('node_modules/.bin/playwright', ['test', 'gallery.spec', ...config, ...only], {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, GALLERY: all ? 'all' : '', GALLERY_COMPARES: '1' },
  });
  if (picturesIn(picturesOf(checkout)).length === 0)
    throw new Error(`The walk in ${checkout} took no pictures.`);
}

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
