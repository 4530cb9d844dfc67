import { expect } from 'vitest';
import { claimVerification, listVerifications } from '#functions/verification/review-verification.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildVerification, storeProvider } from '#tests/support/builders.ts';
import { commandsOf } from '#tests/support/capacity.ts';
import { functionTest as test } from '#tests/support/test.ts';

const hour = 60 * 60_000;
async function waiting(hours: number, name: string): Promise<string> {
  const { sub } = await storeProvider({
    account: { name },
    verification: { status: 'pending', submittedAt: new Date(Date.now() - hours * hour).toISOString() },
    membership: null,
    listing: null,
    photos: [],
  });
  return sub;
}

type Page = Awaited<ReturnType<typeof listVerifications>>;
async function page(cursor?: string): Promise<Page & { commands: string[] }> {
  let answer: Page | undefined;
  const commands = await commandsOf(async () => void (answer = await listVerifications('reviewer', cursor)));
  return { ...answer!, commands };
}

test('a page of the verification queue needs two Query commands, however many cases wait', async () => {
  const twoQueries = ['QueryCommand', 'QueryCommand'];
  for (const hours of [3, 2, 1]) await waiting(hours, `Caso ${hours}`);
  const few = await page();
  expect(few.cases.map(({ name }) => name)).toEqual(['Caso 3', 'Caso 2', 'Caso 1']);
  expect(few.cursor).toBeUndefined();
  expect(few.commands).toEqual(twoQueries);

  const later = Array.from({ length: 57 }, (_, index) => index + 4);
  for (const hours of later) await waiting(hours, `Caso ${hours}`);
  const names: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const many = await page(cursor);
    expect(many.commands).toEqual(twoQueries);
    names.push(...many.cases.map(({ name }) => name));
    cursor = many.cursor;
  }
  expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `Caso ${60 - index}`));
});

test('a page of the verification queue shows changed names, claims and existing approvals', async () => {
  const sub = await waiting(1000, 'Antes');
  const first = async () => (await page()).cases.find((entry) => entry.sub === sub);
  expect(await first()).toMatchObject({ name: 'Antes', claimedByMe: false, urgent: false });

  await changeFacts(sub, ({ account }) => ({ account: { ...account, name: 'Después' } }));
  const { claimedUntil } = await claimVerification('reviewer', sub);
  expect(await first()).toMatchObject({
    name: 'Después',
    claimedBy: 'reviewer',
    claimedByMe: true,
    claimedUntil,
  });

  const { details } = buildVerification();
  const decided = { decidedAt: new Date().toISOString(), decidedBy: 'other' };
  await changeFacts(sub, ({ verification }) => ({
    verification: {
      ...verification!,
      claimUntil: Date.now() - 1,
      standing: { details: details!, ...decided },
    },
  }));
  const after = await first();
  expect(after).toMatchObject({ claimedByMe: false, urgent: true });
  expect(after?.claimedBy).toBeUndefined();
});
