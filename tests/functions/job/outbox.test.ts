import { beforeAll, describe, expect, test } from 'vitest';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { documentClient } from '#functions/data/table.ts';
import { deliver } from '#functions/job/deliver.ts';
import type { OutboxItem } from '#functions/data/outbox.ts';
import { buildAccount, storeProvider } from '#tests/support/builders.ts';
import { type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
}, 180_000);

async function mailsTo(email: string): Promise<Array<{ subject: string; text?: string; html?: string }>> {
  const response = await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Array<{ subject: string; text?: string; html?: string }>;
}

async function messagesOf(sub: string): Promise<OutboxItem[]> {
  const { Items = [] } = await documentClient().send(
    new ScanCommand({ TableName: process.env['TABLE_NAME'] }),
  );
  return (Items as OutboxItem[]).filter(({ message }) => message?.kind === 'mail' && message.sub === sub);
}

/** A provider without a listing: nothing but mails leaves their outbox. */
const quiet = () => storeProvider({ listing: null });
const approve = (sub: string) =>
  changeFacts(sub, () => ({
    outbox: [{ kind: 'mail', sub, template: 'verification-approved', params: { membershipActive: false } }],
  }));

describe('mails', () => {
  test('one that belongs to a change arrives once, in their language, with a link to the site', async () => {
    const account = buildAccount({ language: 'en' });
    await storeProvider({ account, listing: null });
    await approve(account.sub);
    await cloud.flush();
    const mails = await mailsTo(account.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^News about your /);
    expect(mails[0]?.text).toContain(`${cloud.site}/membership`);
  });

  test('the stream bringing it again does not send it again', async () => {
    const { sub, account } = await quiet();
    await approve(sub);
    await cloud.flush();
    const [item] = await messagesOf(sub);
    expect(item?.deliveredAt).toBeTruthy();
    await deliver({ pk: item?.pk ?? '', sk: item?.sk ?? '' });
    await cloud.flush();
    expect(await mailsTo(account.email)).toHaveLength(1);
  });

  test('a change that was refused announces nothing', async () => {
    const { sub, account } = await quiet();
    const refused = changeFacts(sub, () => ({
      also: [{ record: 'session-forgotten', sub, signedInAt: 0, known: true }],
      outbox: [{ kind: 'mail', sub, template: 'membership-ended', params: {} }],
    }));
    await expect(refused).rejects.toThrow();
    await cloud.flush();
    expect(await mailsTo(account.email)).toEqual([]);
    expect((await readFacts(sub)).account.email).toBe(account.email);
  });

  test('a reviewer’s note is text and never markup', async () => {
    const { sub, account } = await quiet();
    const note = '<img src=x onerror=alert(1)> & "so on"';
    await changeFacts(sub, () => ({
      outbox: [
        { kind: 'mail', sub, template: 'verification-rejected', params: { reason: 'mismatch', note } },
      ],
    }));
    await cloud.flush();
    const [mail] = await mailsTo(account.email);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain(note);
  });
});
