import { describe, expect, test } from 'vitest';
import { entries, type Entry } from '#shared/deployment/entries.ts';
import { strangersPartitions } from '#tests/privacy/kept.ts';
import { policiesOf, rightsOnTable, statementsOnTable, tableArn } from '#tests/support/table-statements.ts';

const holders = (right: RegExp): string[] =>
  entries.filter((entry) => rightsOnTable(entry).some((one) => right.test(one))).sort();

describe('rights in the table', () => {
  test.each(entries)('limit %s to named partitions of the table', (entry) => {
    const own = statementsOnTable(entry).filter(({ Resource }) => [Resource].flat().includes(tableArn));
    for (const statement of own) {
      expect(statement.Effect).toBe('Allow');
      expect(statement.Resource).toEqual(tableArn);
      expect(statement.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.anything() as unknown },
      });
    }
    // IAM evaluates a request for several partitions against a single statement.
    const actions = own.flatMap(({ Action }) => [Action].flat());
    expect(actions).toEqual([...new Set(actions)]);
  });

  test('let Lambdas append to the audit log, but never read or change it', () => {
    expect(holders(/AUDIT#/)).toEqual(['admin', 'job', 'member', 'report']);
    expect(holders(/^(?!PutItem ).* AUDIT#/)).toEqual([]);
  });

  test('let only reviewers and the job read evidence under a legal hold', () => {
    expect(holders(/EVIDENCE#/)).toEqual(['admin', 'job', 'member']);
    expect(holders(/^(?!PutItem |Query ).* EVIDENCE#/)).toEqual(['job']);
    expect(holders(/^Query EVIDENCE#/)).toEqual(['admin', 'job']);
  });

  test('let only the member and job Lambdas access diaries', () => {
    expect(holders(/BOOKINGS#/)).toEqual(['job', 'member']);
  });

  test('let the browse Lambda write only counters and the page Lambda write nothing', () => {
    const writes = (entry: Entry) => rightsOnTable(entry).filter((right) => !/^(GetItem|Query) /.test(right));
    expect(writes('browse')).toEqual([
      'UpdateItem COUNTED#*',
      'UpdateItem RATE#*',
      'UpdateItem STATISTICS#*',
    ]);
    expect(writes('page')).toEqual([]);
  });

  test('let the visitor Lambda write only rate counters and new records', () => {
    const beyond = rightsOnTable('visitor').filter(
      (right) => !/^(?:GetItem LISTING|UpdateItem RATE)#/.test(right),
    );
    expect(beyond.sort()).toEqual([...strangersPartitions].map((partition) => `PutItem ${partition}`).sort());
  });

  test('let the report Lambda write facts and new records of reports only', () => {
    const [own, others] = ['report', 'photo'].map((entry) => rightsOnTable(entry as Entry));
    expect(own?.filter((right) => !others?.includes(right)).sort()).toEqual([
      'ConditionCheckItem ACCOUNT#*',
      'GetItem DELETED#*',
      'GetItem OWNER#*',
      'GetItem RECEIPT#*',
      'PutItem AUDIT#*',
      'PutItem RECEIPT#*',
      'PutItem REPORT#*',
      'UpdateItem RATE#*',
      'UpdateItem RECEIPT#*',
      'UpdateItem REPORTER#*',
    ]);
  });

  test('let only reviewers and the job read what reporters wrote', () => {
    expect(holders(/^(?!PutItem ).* REPORT#/)).toEqual(['admin', 'job']);
    expect(holders(/^GetItem RECEIPT#/)).toEqual(['job', 'page', 'report']);
  });

  test('let only the job and membership Lambdas update outbox messages', () => {
    expect(holders(/^UpdateItem OUTBOX#/)).toEqual(['job']);
    expect(holders(/^UpdateItem COMMAND#/)).toEqual(['job', 'membership']);
  });

  test.each(entries)('keep the policies of %s within a role’s 10,240 characters', (entry) => {
    const text = policiesOf(entry)
      .map(({ Properties }) => JSON.stringify(Properties.PolicyDocument))
      .join('');
    // Template references are mostly longer than their values, so this overestimates the deployed policy.
    expect(text.length).toBeLessThan(10_240);
  });
});
