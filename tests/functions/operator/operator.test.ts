import {
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, buildVerification } from '#tests/support/builders.ts';
import { saveListing, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

async function groupsOf({ username }: SignedIn): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: username };
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(user));
  return Groups.map(({ GroupName = '' }) => GroupName).sort();
}

describe('admin:grant', () => {
  test('grants and revokes access to the console at once, idempotently', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    const queue = async () => (await she.call('listVerifications', { query: {} })).status;
    expect(await queue()).toBe(404);
    expect((await operator.type('grant', she.email.toUpperCase())).printed).toMatch(/is an admin now\.$/);
    expect(await queue()).toBe(200);
    expect(await groupsOf(she)).toEqual(['admin', 'worker']);
    const { factsVersion } = (await readFacts(she.sub)).account;
    // Simulates a command that crashed after writing the account, which decides access. Repeating the command corrects
    // the group.
    await cognito().send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: environment('USER_POOL_ID'),
        Username: she.username,
        GroupName: 'admin',
      }),
    );
    expect((await operator.type('grant', she.email)).printed).toBe(`${she.email} was already an admin.`);
    expect(await groupsOf(she)).toEqual(['admin', 'worker']);
    expect((await readFacts(she.sub)).account.factsVersion).toBe(factsVersion);
    expect((await operator.type('grant', she.email, '--revoke')).printed).toBe(
      `${she.email} is no longer an admin.`,
    );
    expect(await queue()).toBe(404);
    expect((await readFacts(she.sub)).account.role).toBe('worker');
    expect(await groupsOf(she)).toEqual(['worker']);
    expect(await operator.logged(she.sub)).toEqual([
      ['operator:olga', 'admin-granted'],
      ['operator:olga', 'admin-revoked'],
    ]);
  });

  test('rejects an unknown e-mail address, and prints its usage without arguments', async ({ operator }) => {
    expect(await operator.type('grant', 'nobody@example.test')).toEqual({
      code: 1,
      printed: 'No user signs in with nobody@example.test.',
    });
    expect(await operator.type('grant')).toEqual({
      code: 1,
      printed: expect.stringContaining('admin:grant -- EMAIL') as string,
    });
  });
});

test('admin:hold puts an account under legal hold and lifts it', async ({ cloud, operator }) => {
  const she = await signedIn(cloud, 'user');
  expect((await operator.type('hold', she.email, 'on', 'Court of Madrid 12/3')).printed).toMatch(
    /under legal hold now/,
  );
  const since = expect.stringMatching(/^20/) as string;
  const hold = { reason: 'Court of Madrid 12/3', by: 'olga', since };
  expect((await readFacts(she.sub)).account.legalHold).toEqual(hold);
  expect((await operator.type('hold', she.email, 'on', 'Court of Madrid 12/3')).printed).toMatch(/already/);
  expect((await operator.type('hold', she.email, 'on')).code).toBe(1);
  expect((await operator.type('hold', she.email, 'on', '\u200b\u3164')).code).toBe(1);
  expect((await operator.type('hold', she.email, 'off', 'closed')).printed).toMatch(
    /no longer under legal hold/,
  );
  expect((await readFacts(she.sub)).account.legalHold).toBeUndefined();
  expect(await operator.logged(she.sub)).toEqual([
    ['operator:olga', 'legal-hold-set', { reason: 'Court of Madrid 12/3' }],
    ['operator:olga', 'legal-hold-lifted', { reason: 'closed' }],
  ]);
  expect((await she.call('getMe')).status).toBe(200);
});

describe('admin:photo', () => {
  test('finds the owner of a watermark, even of a deleted photo', async ({ cloud, operator }) => {
    const she = await signedIn(cloud, 'worker');
    await changeFacts(she.sub, () => ({ verification: buildVerification(), membership: buildMembership() }));
    const { id: listing, photoId } = await saveListing(cloud, she);
    const mark = (await readFacts(she.sub)).photos.find(({ id }) => id === photoId)?.mark ?? '';
    const typed = mark.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await operator.type('photo', typed)).printed).toMatch(
      new RegExp(
        `^The mark ${mark} belongs to the photo ${photoId}, .* It is in use.\\nIts owner is ${she.email} \\(${she.sub}\\), with the listing ${listing}.$`,
      ),
    );
    expect((await she.call('deleteListing')).status).toBe(200);
    expect((await operator.type('photo', mark)).printed).toMatch(/It was deleted\./);
    expect((await operator.logged(she.sub)).filter(([, action]) => action === 'photo-traced')).toEqual([
      ['operator:olga', 'photo-traced', { mark }],
      ['operator:olga', 'photo-traced', { mark }],
    ]);
  });

  test('distinguishes an unknown watermark from an invalid one', async ({ operator }) => {
    expect(await operator.type('photo', 'ZZZZZZZZ')).toEqual({
      code: 0,
      printed: 'No existing account has a photo with the mark ZZZZZZZZ.',
    });
    expect(await operator.type('photo', 'Velada 7')).toEqual({
      code: 1,
      printed: expect.stringContaining('eight letters and digits') as string,
    });
  });
});
