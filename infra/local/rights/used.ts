import { appendFileSync } from 'node:fs';
import type { AccessRequest } from './request.ts';

/**
 * File that receives one line for each right that a role used or was refused, once per process (tests/rights/run.ts).
 */
const file = process.env['RIGHTS_USED'];
const noted = new Set<string>();

/**
 * Records a right, for example `used JobRole dynamodb:PutItem arn:...:table/... OUTBOX`. Writes only the first part of
 * a key, because the rest may be personal data.
 */
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

/** Shortens an object's ARN to its bucket and first folder, because the rest may be personal data. */
const folderOf = (arn: string): string => arn.split('/').slice(0, -1).slice(0, 2).join('/') || arn;
