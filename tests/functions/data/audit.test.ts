import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { partitionPrefix } from '#shared/deployment/keys.ts';
import { auditRecord, type AuditRecord } from '#functions/data/audit.ts';
import { queryPartition } from '#functions/data/table.ts';
import { transact } from '#functions/data/transact.ts';
import { functionTest as test } from '#tests/support/test.ts';

const entry = { actor: 'reviewer', action: 'document-viewed', subject: 'somebody' } satisfies AuditRecord;
const entriesOf = (day: string) => queryPartition(`${partitionPrefix.audit}${day}`);

test('an audit log entry with an already stored key is refused', async () => {
  const actions = auditRecord(entry).actions(new Date('2026-01-02T03:04:05Z'));
  await transact(actions);
  const [written] = await entriesOf('2026-01-02');
  expect(written).toMatchObject(entry);
  const Put = actions[0]?.Put;
  const other = { Put: { ...Put, Item: { ...Put?.Item, actor: 'somebody else' } } };
  await expect(transact([other])).rejects.toMatchObject({ name: 'TransactionRefused', indexes: [0] });
  expect(await entriesOf('2026-01-02')).toEqual([written]);
});

test('two audit log entries of the same instant are both stored', async () => {
  const now = new Date();
  await transact([...auditRecord(entry).actions(now), ...auditRecord(entry).actions(now)]);
  expect(await entriesOf(now.toISOString().slice(0, 10))).toHaveLength(2);
});

test('the audit log entry type accepts no free text as detail, reason or action', () => {
  const texts: AuditRecord = {
    ...entry,
    // @ts-expect-error: entries have no free-text field
    detail: 'Ana Prueba wrote it',
  };
  // @ts-expect-error: a reason is a record's id, never text
  const reasoned: AuditRecord = { ...entry, reasonId: 'Ana Prueba wrote it' };
  // @ts-expect-error: actions are a closed list
  const acted: AuditRecord = { ...entry, action: 'suspended Ana Prueba' };
  expect([texts, reasoned, acted]).toHaveLength(3);
});

test('only one call in the code builds an audit log key', () => {
  const users = ['functions', 'shared/deployment']
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => /\bauditKey\b|partitionPrefix\.audit|AUDIT#/.test(readFileSync(file, 'utf8')));
  expect(users.sort()).toEqual(['functions/data/audit.ts', 'shared/deployment/keys.ts']);
  const { length } = readFileSync('functions/data/audit.ts', 'utf8').match(/\bauditKey\(/g) ?? [];
  expect(length).toBe(1);
});
