import { appendFileSync } from 'node:fs';

/** A file that gets a line for each operation that was called and each of its parameters, once a process. */
const file = process.env['CALLS_MADE'];
const noted = new Set<string>();

/**
 * Notes a call as the list of what is supported names it: `S3 GetObject`, `S3 GetObject range`.
 * @param parameters paths of what the call gave
 */
export function noteCall(service: string, operation: string, parameters: Iterable<string> = []): void {
  if (file === undefined) return;
  for (const parameter of ['', ...parameters]) {
    const line = `${service} ${operation} ${parameter}`.trimEnd();
    if (noted.has(line)) continue;
    noted.add(line);
    appendFileSync(file, `${line}\n`);
  }
}

/** The paths of all that an input gives: keys of objects, elements of lists by their list's path. */
export function pathsIn(value: unknown, path = ''): string[] {
  const own = path === '' ? [] : [path];
  if (Array.isArray(value)) return [...own, ...value.flatMap((one) => pathsIn(one, path))];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, path ? `${path}.${key}` : key)),
  ];
}
