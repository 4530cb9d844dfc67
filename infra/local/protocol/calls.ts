import { appendFileSync } from 'node:fs';

/** File that receives one line for each operation and parameter used, once per process. */
const file = process.env['CALLS_MADE'];
const noted = new Set<string>();

/**
 * Records a call as the list of supported operations writes it: `S3 GetObject`, `S3 GetObject range`.
 * @param parameters paths of the given parameters
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

/** Returns the paths of all values in an input. Elements of a list have the path of their list. */
export function pathsIn(value: unknown, path = ''): string[] {
  const own = path === '' ? [] : [path];
  if (Array.isArray(value)) return [...own, ...value.flatMap((one) => pathsIn(one, path))];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, path ? `${path}.${key}` : key)),
  ];
}
