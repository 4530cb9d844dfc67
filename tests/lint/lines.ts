import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** `npm run lines`: prints files and lines of code by floor, each with its largest rooms, so that growth is seen. */
const floors = ['shared', 'functions', 'web', 'infra', 'tests'];
const roomsNamed = 8;
const code = /\.(?:tsx?|m?js|css|html)$/;

/** Code in git or about to be. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => code.test(path) && existsSync(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }));

const number = (value: number): string => value.toLocaleString('en');
const sum = (of: typeof files): number => of.reduce((lines, file) => lines + file.lines, 0);
function print(name: string, of: typeof files, rooms = ''): void {
  console.log(`${name.padEnd(9)}${number(of.length).padStart(6)}${number(sum(of)).padStart(9)}  ${rooms}`);
}

console.log('floor     files    lines  largest rooms');
for (const floor of floors) {
  const within = files.filter(({ path }) => path.startsWith(`${floor}/`));
  const rooms = Object.entries(Object.groupBy(within, ({ path }) => path.split('/').slice(1, -1)[0] ?? ''))
    .map(([room, of = []]) => ({ room, lines: sum(of) }))
    .filter(({ room }) => room !== '')
    .toSorted((one, other) => other.lines - one.lines);
  print(
    floor,
    within,
    rooms
      .slice(0, roomsNamed)
      .map(({ room, lines }) => `${room} ${number(lines)}`)
      .join(', '),
  );
}
print('all', files);
