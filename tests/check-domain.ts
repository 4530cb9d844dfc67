import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { modulesOf } from './lint/modules.ts';

/**
 * Runs `npm run check:domain -- DOMAIN`: the checks that a change to one domain can break. Takes at most four minutes
 * on an idle machine. `npm test` remains the complete run.
 */
const root = join(import.meta.dirname, '..');
process.chdir(root);

const domains = [
  ...readdirSync('shared/api').flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []),
  ...['functions', 'web'].flatMap((layer) =>
    readdirSync(layer, { withFileTypes: true }).flatMap((module) =>
      module.isDirectory() && !modulesOf[layer]?.includes(module.name) ? [module.name] : [],
    ),
  ),
].filter((name) => !['addresses', 'index', 'route'].includes(name));
const domain = process.argv[2] ?? '';
if (!domains.includes(domain)) {
  console.error(`No domain "${domain}". There are: ${[...new Set(domains)].sort().join(', ')}.`);
  process.exit(2);
}

interface Check {
  name: string;
  run: readonly string[] | string;
}

const vitest = (...parameters: string[]) => ['npx', 'vitest', 'run', ...parameters];

/** Runs git and returns its non-empty output lines. */
const git = (...parameters: string[]): string[] =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
const hasMain = git('branch', '--remotes', '--list', 'origin/main').length > 0;
const [base = 'HEAD'] = hasMain ? git('merge-base', 'HEAD', 'origin/main') : [];
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const code = changed.filter((path) => /\.(?:tsx?|m?js)$/.test(path));

const contract = `shared/api/${domain}.ts`;
const routes = existsSync(contract)
  ? Object.values((await import(join(root, contract))) as object).flatMap((exported: unknown) =>
      Object.entries({ ...(exported as object) }).flatMap(([name, value]: [string, unknown]) =>
        Object.hasOwn({ ...(value as object) }, 'access') ? [name] : [],
      ),
    )
  : [];
const namesARoute = new RegExp(`\\b(?:${routes.join('|') || '(?!)'})\\b`);

/** Screens whose gallery states mention a route of the domain, or have the domain in their path. */
const screens = globSync('tests/gallery/states/*.ts').flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  const isOfDomain = namesARoute.test(text) || path.includes(`/${domain}`);
  return isOfDomain ? [...text.matchAll(/\bscreen\(\s*'([\w-]+)'/g)].map(([, name = '']) => name) : [];
});

/** Tests of the domain, in any folder (transfer tests are under `membership`). */
const tests = globSync(`tests/{functions,web,shared}/**/${domain}{/**/*,}.test.{ts,tsx}`);

/**
 * Longest checks first. Checks that need the built site are spread out, because the first of them builds it for all.
 */
const checks: readonly Check[] = [
  { name: 'records', run: vitest('tests/privacy/erased.test.ts', '-t', 'each kind of record') },
  { name: 'types', run: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', run: code.length > 0 ? ['npx', 'oxlint', ...code] : 'no changed code' },
  { name: 'unused', run: ['npm', 'run', '--silent', 'unused'] },
  {
    name: 'format',
    run:
      changed.length > 0
        ? ['npx', 'prettier', '--check', '--ignore-unknown', ...changed]
        : 'no changed files',
  },
  {
    name: 'tests, rights',
    run:
      tests.length > 0
        ? ['node', 'tests/rights/run.ts', 'tests/infra/constructs/table-rights', ...tests]
        : `no test folder or file is named ${domain}`,
  },
  {
    name: 'access matrix',
    run:
      routes.length > 0
        ? vitest('tests/api/access-matrix.test.ts', '-t', `every route has|${namesARoute.source}`)
        : `no routes in ${contract}`,
  },
  {
    name: 'gallery',
    run:
      screens.length > 0
        ? ['npm', 'run', '--silent', 'test:gallery', '--', '--grep', `(?:^|\\s)(?:${screens.join('|')})/`]
        : 'no screen: no file of tests/gallery/states names a route of the domain',
  },
  {
    name: 'docs, contract',
    run: vitest('tests/docs', 'tests/shared/contract-texts', 'tests/gallery/states', 'tests/lint/circles'),
  },
  {
    name: 'sizes',
    run: vitest('tests/web/public/built-site', 'tests/web/app/first-load', 'tests/infra/entry-bundles'),
  },
];

/** Prints the result, plus the check's output if it failed. */
function perform({ name, run }: Check): Promise<boolean> {
  if (typeof run === 'string') {
    console.log(`none  ${name}: ${run}`);
    return Promise.resolve(true);
  }
  const began = performance.now();
  const [program = '', ...parameters] = run;
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(15)}${seconds} s`);
      if (status !== 0) console.log(`${said.trim()}\n`);
      resolve(status === 0);
    });
  });
}

console.log(`${domain}: ${routes.length} routes, ${code.length} changed files of code`);
console.log(`screens: ${screens.join(', ') || 'none'}`);
const began = performance.now();
const left = [...checks];
const passed: boolean[] = [];
await Promise.all(
  Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let check = left.shift(); check; check = left.shift()) passed.push(await perform(check));
  }),
);
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exit(passed.every(Boolean) ? 0 : 1);
