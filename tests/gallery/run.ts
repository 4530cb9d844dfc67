import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { compareWith } from './compare.ts';
import { serveBuilt, serveForDevelopment } from './serve.ts';

/**
 * Runs `npm run gallery`: every screen of the product in every state, with made-up data.
 *
 *     npm run gallery                        the gallery on a development server (port 4400, or --port)
 *     npm run gallery -- --built             the same for the production build
 *     npm run gallery -- check               checks every state in every language, size and theme: axe, overflow, the
 *                                            quick exit, errors; takes pictures (gallery-pictures/index.html)
 *     npm run gallery -- check login gate    checks states whose name contains one of the words
 *     npm run gallery -- compare HEAD~3      lists states that look different since that commit, in Spanish, 390 px
 *                                            wide, light; --all: in every language, size and theme; words as above
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4400' },
    built: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

if (positionals[0] === 'check') {
  const config = ['--config', 'tests/gallery/playwright.config.ts'];
  const words = positionals.slice(1);
  const only = words.length > 0 ? ['--grep', words.join('|')] : [];
  const { status } = spawnSync('npx', ['playwright', 'test', ...config, ...only], {
    stdio: 'inherit',
    env: { ...process.env, GALLERY: 'all' },
  });
  process.exit(status ?? 1);
}

if (positionals[0] === 'compare') {
  const [commit, ...words] = positionals.slice(1);
  if (commit === undefined) throw new Error('Name a commit: npm run gallery -- compare COMMIT');
  const found = await compareWith(commit, { all: values.all, words });
  for (const { picture, pixels } of found.differing)
    console.log(`${picture}  ${pixels === undefined ? 'another size' : `${pixels} pixels`}`);
  for (const picture of found.onlyBefore) console.log(`${picture}  only before`);
  for (const picture of found.onlyNow) console.log(`${picture}  only now`);
  for (const picture of found.later) console.log(`${picture}  the same in a retry`);
  console.log(
    `${found.same} look the same, ${found.differing.length} differ: gallery-pictures/compare/index.html`,
  );
  if (!found.isSound) console.log('The run of this checkout found faults: see above.');
  const differ = found.differing.length + found.onlyBefore.length + found.onlyNow.length;
  process.exit(differ > 0 || !found.isSound ? 1 : 0);
}

const serve = values.built ? serveBuilt : serveForDevelopment;
const { address } = await serve(Number(values.port));
console.log(`gallery: ${address}`);
