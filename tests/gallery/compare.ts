import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { headlessShell } from '#tests/support/browser.ts';
import { comparePictures, picturesIn, type Comparison } from './picture-diff.ts';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache', 'gallery');
/** Folder in which a checkout's run stores its pictures (gallery-test.ts). */
const picturesOf = (checkout: string): string => join(checkout, '.cache', 'gallery', 'now');

/**
 * Number of retries of differing states, with the current code and then at the commit. A retry helps because scroll
 * position and focus ring can depend on the order of two responses.
 */
const looksAgain = 3;
/** Maximum number of differing pictures for a retry. Retrying more pictures would take as long as the first run. */
const mostLookedAtAgain = 150;

export interface Compared extends Comparison {
  /** Pictures that matched only in a retry. */
  later: string[];
  /** True if this checkout's run reached every state and found no fault. */
  isSound: boolean;
}

interface Choice {
  all: boolean;
  /** Regular expression for Playwright's titles; empty for all. */
  grep: string;
}

/**
 * Compares the picture of each gallery state at a commit with its current one. Keeps the commit's pictures in
 * .cache/gallery/pictures and shows differences in gallery-pictures/compare/index.html.
 * @param commit any git revision whose gallery supports comparison pictures
 * @param all compares every language, size and theme; otherwise Spanish, 390 px wide, light
 * @param words compares only states whose name contains one of them; empty for all
 * @throws Error if the commit does not exist, or a run was stopped or took no pictures
 */
export async function compareWith(
  commit: string,
  { all, words }: { all: boolean; words: readonly string[] },
): Promise<Compared> {
  const hash = git('rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`);
  const { executablePath } = await headlessShell();
  const browser = execFileSync(executablePath, ['--version'], { encoding: 'utf8' });
  const key = createHash('sha256').update(JSON.stringify({ hash, all, words: words.toSorted(), browser }));
  const before = join(cache, 'pictures', key.digest('hex').slice(0, 20));
  const choice: Choice = { all, grep: words.join('|') };
  if (!existsSync(before) && !takesPictures(hash))
    throw new Error(`The gallery of ${commit} takes no pictures for comparisons.`);
  if (!existsSync(before))
    await inCheckoutOf(hash, async (checkout) => keepPictures(checkout, choice, before));

  const now = picturesOf(root);
  rmSync(now, { recursive: true, force: true });
  const isSound = walk(root, choice);
  const sheet = join(root, 'gallery-pictures', 'compare');
  const first = await comparePictures({ before, now }, sheet);
  let { differing } = first;
  const isToBeLookedAt = () => differing.length > 0 && differing.length <= mostLookedAtAgain;
  const lookAgain = async (checkout: string) => {
    for (let look = 0; look < looksAgain && isToBeLookedAt(); look += 1) {
      walk(checkout, { all, grep: grepOf(differing) });
      const again = checkout === root ? {} : { again: picturesOf(checkout) };
      const among = differing.map(({ picture }) => picture);
      ({ differing } = await comparePictures({ before, now, among, ...again }, sheet));
    }
  };
  await lookAgain(root);
  if (isToBeLookedAt()) await inCheckoutOf(hash, lookAgain);
  const later = first.differing
    .map(({ picture }) => picture)
    .filter((one) => !differing.some(({ picture }) => picture === one));
  return { ...first, same: first.same + later.length, differing, later, isSound };
}

/** Returns a pattern for the tests that take these pictures: "login/wrong" takes `es-390-light/login/wrong.png`. */
function grepOf(differing: Comparison['differing']): string {
  const titles = differing.map(({ picture }) =>
    picture
      .split('/')
      .slice(1)
      .join('/')
      .replace(/\.png$/, ''),
  );
  return `(?:^|\\s)(?:${[...new Set(titles)].join('|')})(?:\\s|$)`;
}

/** Runs `work` in a temporary checkout of the commit, with the packages that its lock file names. */
async function inCheckoutOf(hash: string, work: (checkout: string) => Promise<void>): Promise<void> {
  const checkout = join(cache, `checkout-${process.pid}`);
  git('worktree', 'add', '--detach', checkout, hash);
  try {
    const lockOf = (directory: string) => readFileSync(join(directory, 'package-lock.json'), 'utf8');
    if (lockOf(checkout) === lockOf(root))
      symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' });
    await work(checkout);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

/** Environment variable that makes the run take pictures for comparisons (gallery-test.ts). */
const comparesVariable = 'GALLERY_COMPARES';

const takesPictures = (hash: string): boolean =>
  spawnSync('git', ['grep', '--quiet', comparesVariable, hash, '--', 'tests/gallery'], { cwd: root })
    .status === 0;

/** Takes a checkout's pictures and moves them to `folder`, which exists only once all of them are taken. */
function keepPictures(checkout: string, choice: Choice, folder: string): void {
  if (!walk(checkout, choice))
    console.log(`That run found faults; its pictures are still kept in ${folder}.`);
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(picturesOf(checkout), folder);
}

/**
 * Takes a checkout's pictures, also of states with faults.
 * @returns true if each state was reached without a fault
 * @throws Error if the run was stopped or took no pictures
 */
function walk(checkout: string, { all, grep }: Choice): boolean {
  const config = ['--config', 'tests/gallery/playwright.config.ts'];
  const only = grep === '' ? [] : ['--grep', grep];
  const { status, error } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', 'gallery.spec', ...config, ...only],
    {
      cwd: checkout,
      stdio: 'inherit',
      env: { ...process.env, GALLERY: all ? 'all' : '', [comparesVariable]: '1' },
    },
  );
  if (status === null) throw new Error(`The run in ${checkout} was stopped.`, { cause: error });
  if (picturesIn(picturesOf(checkout)).length === 0)
    throw new Error(`The run in ${checkout} took no pictures.`);
  return status === 0;
}

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
