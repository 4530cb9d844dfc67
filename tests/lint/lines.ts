import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * `npm run lines`: prints files and lines of code by layer, with the largest modules, to make growth visible.
 *
 * Fails if a module of web is too large to navigate. Message catalogues are exempt: they are read one file at a time.
 */
const layers = ['shared', 'functions', 'web', 'infra', 'tests'];
const modulesNamed = 8;
const webModuleLines = 4500;
const code = /\.(?:tsx?|m?js|css|html)$/;

/** Code that is in git or not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => code.test(path) && existsSync(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }));

const number = (value: number): string => value.toLocaleString('en');
const sum = (of: typeof files): number => of.reduce((lines, file) => lines + file.lines, 0);
function print(name: string, of: typeof files, modules = ''): void {
  console.log(`${name.padEnd(9)}${number(of.length).padStart(6)}${number(sum(of)).padStart(9)}  ${modules}`);
}

console.log('layer     files    lines  largest modules');
for (const layer of layers) {
  const within = files.filter(({ path }) => path.startsWith(`${layer}/`));
  const modules = Object.entries(Object.groupBy(within, ({ path }) => path.split('/').slice(1, -1)[0] ?? ''))
    .map(([module, of = []]) => ({ module, lines: sum(of) }))
    .filter(({ module }) => module !== '')
    .toSorted((one, other) => other.lines - one.lines);
  if (layer === 'web')
    for (const { module, lines } of modules)
      if (lines > webModuleLines && module !== 'i18n') {
        console.error(`web/${module} has ${number(lines)} lines, over ${number(webModuleLines)}: split it`);
        process.exitCode = 1;
      }
  print(
    layer,
    within,
    modules
      .slice(0, modulesNamed)
      .map(({ module, lines }) => `${module} ${number(lines)}`)
      .join(', '),
  );
}
print('all', files);
