import { appendFileSync } from 'node:fs';
import type { AccessRequest } from './request.ts';

/** A file that gets a line for each right that a role used or was refused, once a process (tests/rights/run.ts). */
const file = process.env['RIGHTS_USED'];
const noted = new Set<string>();

/** `used JobRole dynamodb:PutItem arn:...:table/... OUTBOX`: of what may hold data, the first part alone. */
export function noteUse(
  answer: 'used' | 'refused',
  role: string,
  { action, resource, context }: AccessRequest,
): void {
  if (file === undefined) return;
  const where = resource.startsWith('arn:aws:s3:::') ? folderOf(resource) : resource;
  for (const key of context?.['dynamodb:leadingkeys'] ?? [context?.['s3:prefix'] ?? '']) {
    const line = `${answer} ${role} ${action} ${where} ${/^[^#/]*/.exec(key)?.[0]}`;
    if (noted.has(line)) continue;
    noted.add(line);
    appendFileSync(file, `${line}\n`);
  }
}

/** What is below a bucket's first folder, and behind the first word of a key, is data. */
const folderOf = (arn: string): string => arn.split('/').slice(0, -1).slice(0, 2).join('/') || arn;
