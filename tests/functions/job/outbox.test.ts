import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { notificationDays } from '#shared/notification-days.ts';
import { accountPk, notificationKey, notificationPrefix } from '#shared/deployment/keys.ts';
import { sendAgain } from '#functions/data/redeliver.ts';
import { mailedNotification } from '#functions/core/facts/notification-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { documentClient, queryPrefix } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { deliver } from '#functions/job/deliver.ts';
import type { OutboxItem } from '#functions/data/outbox.ts';
import { sessionForgotten } from '#functions/access/session/session-table.ts';
import { buildAccount, storeProvider } from '#tests/support/builders.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const noItem: Item = { pk: '', sk: '' };

async function messagesOf(sub: string): Promise<OutboxItem[]> {
  const found: OutboxItem[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: documentClient() },
    { TableName: process.env['TABLE_NAME'] },
  ))
    found.push(
      ...(Items as OutboxItem[]).filter(({ message }) => message?.kind === 'mail' && message.sub === sub),
    );
  return found;
}

/** Stores a provider without a listing, so that the outbox holds mails only. */
const quiet = () => storeProvider({ listing: null });
const approve = (sub: string) =>
  changeFacts(sub, () => ({
    outbox: [
      {
        kind: 'mail',
        sub,
        template: 'verification-approved',
        params: { renewalEnded: false },
      },
    ],
  }));

describe('mails', () => {
  test('arrive once, in the member’s language, with a link to the site', async ({ cloud }) => {
    const account = buildAccount({ language: 'en' });
    await storeProvider({ account, listing: null });
    await approve(account.sub);
    await cloud.flush();
    const mails = await mailsTo(cloud, account.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('We approved your verification');
    expect(mails[0]?.text).toContain(`${cloud.site}/dashboard/listings?edit=1`);
  });

  test('are not sent again when the stream repeats their item', async ({ cloud }) => {
    const { sub, account } = await quiet();
    await approve(sub);
    await cloud.flush();
    const [item] = await messagesOf(sub);
    expect(item?.deliveredAt).toBeTruthy();
    await deliver({ pk: item?.pk ?? '', sk: item?.sk ?? '' });
    await cloud.flush();
    expect(await mailsTo(cloud, account.email)).toHaveLength(1);
  });

  test('arrive once if a notification on the site is sent with them', async ({ cloud }) => {
    const { sub, account } = await quiet();
    const note = 'The picture is dark.';
    await changeFacts(sub, (_, now) => ({
      also: [
        mailedNotification(
          sub,
          'verification-rejected',
          { reason: 'mismatch', note, renewalEnds: false },
          now,
        ),
      ],
    }));
    await cloud.flush();
    const [mail, ...others] = await mailsTo(cloud, account.email);
    expect(mail?.text).toContain(note);
    expect(others).toEqual([]);
    const [item = noItem] = await queryPrefix(accountPk(sub), notificationPrefix);
    const { pk, sk, id, at, kind } = item;
    expect(item).toEqual({
      pk,
      sk,
      id,
      at,
      kind,
      since: at,
      deliveredAt: expect.any(String) as string,
      ttl: Math.floor(Date.parse(String(at)) / 1000) + notificationDays * 24 * 60 * 60,
    });
    await deliver({ pk, sk });
    // The index may still show an item that was just delivered. A retry must not send its mail again.
    await sendAgain({ pk, sk }, new Date(Date.now() + 60 * 60_000));
    await cloud.flush();
    expect(await mailsTo(cloud, account.email)).toHaveLength(1);
  });

  test('are skipped without an error when their item no longer exists', async () => {
    const key = notificationKey('nobody', new Date().toISOString(), randomUUID());
    await expect(deliver(key)).resolves.toBeUndefined();
    await expect(sendAgain(key, new Date())).resolves.toBeUndefined();
  });

  test('are not sent for a refused change', async ({ cloud }) => {
    const { sub, account } = await quiet();
    const refused = changeFacts(sub, () => ({
      also: [mailedNotification(sub, 'membership-disputed', {}, new Date()), sessionForgotten(sub, 0, true)],
      outbox: [{ kind: 'mail', sub, template: 'membership-ended', params: {} }],
    }));
    await expect(refused).rejects.toThrow();
    await cloud.flush();
    expect(await mailsTo(cloud, account.email)).toEqual([]);
    expect(await queryPrefix(accountPk(sub), notificationPrefix)).toEqual([]);
    expect((await readFacts(sub)).account.email).toBe(account.email);
  });

  test('contain a reviewer’s note as text, never as markup', async ({ cloud }) => {
    const { sub, account } = await quiet();
    const note = '<img src=x onerror=alert(1)> & "so on"';
    await changeFacts(sub, () => ({
      outbox: [
        {
          kind: 'mail',
          sub,
          template: 'verification-rejected',
          params: { reason: 'mismatch', note, renewalEnds: false },
        },
      ],
    }));
    await cloud.flush();
    const [mail] = await mailsTo(cloud, account.email);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain(note);
  });
});
