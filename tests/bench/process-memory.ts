import { readdirSync, readFileSync } from 'node:fs';

/** MB of a process and of all that it has started, and those started in turn. */
interface TreeMemory {
  main: number;
  all: number;
}

/**
 * The memory that a tree of processes has at this moment: the proportional set size, in which what several share
 * counts once (/proc/PID/smaps_rollup). Nothing where there is no such file: on other systems than Linux.
 */
export function memoryOf(root: number): TreeMemory {
  const children = new Map<number, number[]>();
  for (const pid of processes()) {
    const parent = parentOf(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(tree)];
  return {
    main: proportionalMegabytes(root),
    all: tree(root).reduce((sum, pid) => sum + proportionalMegabytes(pid), 0),
  };
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return []; // no Linux
  }
}

/** The fourth field of its status; its name, in brackets before, may hold anything. */
const parentOf = (pid: number): number =>
  Number(/^\d+ \(.*\) \S (\d+)/s.exec(readIfThere(`/proc/${pid}/stat`))?.[1] ?? 0);

const proportionalMegabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** A process may end while it is looked at. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
