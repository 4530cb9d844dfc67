import { describe, expect, test } from 'vitest';
import { entries, type Entry } from '#shared/deployment/entries.ts';
import { strangersPartitions } from '#tests/privacy/kept.ts';
import { policiesOf, rightsOnTable, statementsOnTable, tableArn } from '#tests/support/table-statements.ts';

const holders = (right: RegExp): string[] =>
  entries.filter((entry) => rightsOnTable(entry).some((one) => right.test(one))).sort();

describe('rights in the table', () => {
  test.each(entries)('%s is held to partitions in all that it may do in the table itself', (entry) => {
    const own = statementsOnTable(entry).filter(({ Resource }) => [Resource].flat().includes(tableArn));
    for (const statement of own) {
      expect(statement.Effect).toBe('Allow');
      expect(statement.Resource).toEqual(tableArn);
      expect(statement.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.anything() as unknown },
      });
    }
    // A request of several partitions is judged by one statement.
    const actions = own.flatMap(({ Action }) => [Action].flat());
    expect(actions).toEqual([...new Set(actions)]);
  });

  test('the log of who did what is added to, and neither read nor changed by any Lambda', () => {
    expect(holders(/AUDIT#/)).toEqual(['admin', 'job', 'member']);
    expect(holders(/^(?!PutItem ).* AUDIT#/)).toEqual([]);
  });

  test('evidence under a legal hold is written by what deletes contents, and read by the job alone', () => {
    expect(holders(/EVIDENCE#/)).toEqual(['admin', 'job', 'member']);
    expect(holders(/^(?!PutItem ).* EVIDENCE#/)).toEqual(['job']);
  });

  test('diaries are read by their owner’s Lambda, and by the one that exports and erases', () => {
    expect(holders(/BOOKINGS#/)).toEqual(['job', 'member']);
  });

  test('what strangers read through writes counters alone, and pages write nothing', () => {
    const writes = (entry: Entry) => rightsOnTable(entry).filter((right) => !/^(GetItem|Query) /.test(right));
    expect(writes('browse')).toEqual([
      'UpdateItem COUNTED#*',
      'UpdateItem RATE#*',
      'UpdateItem STATISTICS#*',
    ]);
    expect(writes('page')).toEqual([]);
  });

  test('what strangers write through puts the records that are theirs, and changes nothing', () => {
    const beyond = rightsOnTable('visitor').filter(
      (right) => !/^(?:GetItem LISTING|UpdateItem RATE)#/.test(right),
    );
    expect(beyond.sort()).toEqual([...strangersPartitions].map((partition) => `PutItem ${partition}`).sort());
  });

  test('messages are sent again by the job, and delivered by the Lambda that they are for', () => {
    expect(holders(/^UpdateItem OUTBOX#/)).toEqual(['job']);
    expect(holders(/^UpdateItem COMMAND#/)).toEqual(['job', 'membership']);
  });

  test.each(entries)('the policies of %s fit into the 10,240 characters of a role', (entry) => {
    const text = policiesOf(entry)
      .map(({ Properties }) => JSON.stringify(Properties.PolicyDocument))
      .join('');
    // References are longer than what they become, but for the names that a stage gives; half is room enough.
    expect(text.length).toBeLessThan(10_240);
  });
});
