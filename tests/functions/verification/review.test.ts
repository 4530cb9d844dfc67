import { describe, expect } from 'vitest';
import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds } from '#shared/verification.ts';
import { queryAll } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { approval, claim, decide, log, look, pending, queue } from '#tests/support/identity-review.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

describe('the verification queue', () => {
  test('lists waiting cases, oldest first, without documents or keys', async ({ cloud, reviewer }) => {
    const [first, second] = [await pending(cloud), await pending(cloud)];
    const entries = await queue(reviewer);
    const subs = entries.map(({ sub }) => sub);
    expect(subs.indexOf(first.sub)).toBeLessThan(subs.indexOf(second.sub));
    expect(subs).toContain(first.sub);
    const entry = entries.find(({ sub }) => sub === first.sub);
    expect(Object.keys(entry ?? {}).sort()).toEqual(['claimedByMe', 'name', 'sub', 'submittedAt', 'urgent']);
  });

  test('shows a stored name on one line, without control characters', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const odd = 'Ana\u202e \u2066Luz\n\u0007Begon\u0303a';
    await changeFacts(she.sub, ({ account, verification }) => ({
      account: { ...account, name: odd },
      verification: {
        ...verification!,
        details: { ...verification!.details!, fullName: '\u200b', address: 'C\u202ee' },
      },
    }));
    const waiting = (await queue(reviewer)).find(({ sub }) => sub === she.sub);
    expect(waiting?.name).toBe('Ana Luz Bego\u00f1a');
    const { body } = await claim(reviewer, she);
    expect(body).toMatchObject({ name: 'Ana Luz Bego\u00f1a', details: { fullName: '', address: 'Ce' } });
  });

  test('gives a case to one reviewer at a time', async ({ cloud, reviewer, otherReviewer: other }) => {
    const she = await pending(cloud);
    const opened = await claim(reviewer, she);
    expect(opened.body).toMatchObject({ sub: she.sub, status: 'pending', email: she.email });
    expect(JSON.stringify(opened.body)).not.toMatch(/incoming\/|review\/|https?:/);
    expect((await queue(reviewer)).find(({ sub }) => sub === she.sub)?.claimedByMe).toBe(true);
    expect((await queue(other)).find(({ sub }) => sub === she.sub)).toMatchObject({
      claimedBy: reviewer.sub,
      claimedByMe: false,
      claimedUntil: opened.body.claimedUntil,
    });
    const refusal = { status: 409, error: { code: 'claimed-by-another' } };
    expect(await claim(other, she)).toMatchObject({
      status: 409,
      error: {
        code: 'claimed-by-another',
        fields: [{ field: 'claimedUntil', message: opened.body.claimedUntil }],
      },
    });
    expect(await look(other, she)).toMatchObject(refusal);
    expect(await decide(other, she, approval(opened.body.version))).toMatchObject(refusal);
    expect((await claim(reviewer, she)).status).toBe(200);
  });

  test('puts cases with a running approval first, and shows the median wait', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const first = await pending(cloud);
    const urgent = await pending(cloud);
    const { details: proved, ...before } = (await readFacts(urgent.sub)).verification!;
    await changeFacts(urgent.sub, () => ({
      verification: {
        ...before,
        details: proved,
        standing: { details: proved!, decidedAt: new Date().toISOString(), decidedBy: other.sub },
      },
    }));
    const entries = await queue(reviewer);
    const order = entries.map(({ sub }) => sub);
    expect(order.indexOf(urgent.sub)).toBeLessThan(order.indexOf(first.sub));
    expect(entries.find(({ sub }) => sub === urgent.sub)).toMatchObject({ urgent: true });
    expect(entries.find(({ sub }) => sub === first.sub)).toMatchObject({ urgent: false });

    const hours = [1, 2, 3, 5, 8, 13, 21];
    for (const one of hours) {
      const she = await signedIn(cloud, 'worker');
      await changeFacts(she.sub, () => ({
        verification: {
          status: 'pending',
          version: 2,
          details: proved,
          documents: {},
          submittedAt: new Date(Date.now() - one * 60 * 60_000).toISOString(),
        },
      }));
      const { version } = (await claim(reviewer, she)).body;
      await decide(reviewer, she, { decision: 'reject', version, reason: 'other', note: 'x' });
    }
    const { medianMinutes } = (
      await reviewer.call<{ medianMinutes: number }>('listVerifications', { query: {} })
    ).body;
    const own = (await first.call<OwnVerification>('getVerification')).body;
    expect(own.medianMinutes).toBe(medianMinutes);
    const waits = await queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'WAITED#verification' },
    });
    const last = waits
      .slice(-50)
      .map(({ minutes }) => Number(minutes))
      .sort((one, two) => one - two);
    expect(last.filter((minutes) => minutes >= 60).length).toBeGreaterThanOrEqual(hours.length);
    const half = last.length / 2;
    expect(last.filter((minutes) => minutes <= (medianMinutes ?? 0)).length).toBeGreaterThanOrEqual(half);
    expect(last.filter((minutes) => minutes >= (medianMinutes ?? 0)).length).toBeGreaterThanOrEqual(half);
  });

  test('gives a case to one of two concurrent reviewers', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const she = await pending(cloud);
    const answers = await Promise.all([claim(reviewer, she), claim(other, she)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('hides a reviewer’s own case from that reviewer', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    await changeFacts(she.sub, ({ account }) => ({ account: { ...account, role: 'admin' } }));
    expect(await claim(she, she)).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect((await decide(she, she, approval(2))).status).toBe(409);
    const listed = async (by: SignedIn) => (await queue(by)).map(({ sub }) => sub);
    expect(await listed(she)).not.toContain(she.sub);
    expect(await listed(reviewer)).toContain(she.sub);
  });

  test('returns the same 404 for an unknown account and an account without a case', async ({
    cloud,
    reviewer,
  }) => {
    const idle = await signedIn(cloud, 'worker');
    const nobody = { ...idle, sub: 'nobody' };
    for (const one of [idle, nobody]) {
      for (const answer of [
        await claim(reviewer, one),
        await look(reviewer, one),
        await decide(reviewer, { ...one, sub: 'nobody' }, approval(1)),
      ]) {
        expect(answer).toMatchObject({ status: 404, error: { code: 'not-found' } });
      }
    }
  });
});

describe('the view of a document', () => {
  test('lasts a minute, requires a claim, and is logged', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const she = await pending(cloud);
    expect((await look(reviewer, she)).status).toBe(409);
    await claim(reviewer, she);
    expect((await look(other, she)).status).toBe(409);
    const picture = await abstractPicture(1, 60);
    for (const kind of documentKinds) {
      const { body } = await look(reviewer, she, kind);
      expect(body.mark.reviewer).toBe('Revisora');
      expect(Math.abs(Date.parse(body.mark.at) - Date.now())).toBeLessThan(60_000);
      const response = await fetch(body.pictures[0]!);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
      expect(Number(new URL(body.pictures[0]!).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    }
    await look(reviewer, she, 'selfie');
    const { documents } = (await readFacts(she.sub)).verification ?? {};
    const looks = ([...documentKinds, 'selfie'] as const).map((document) => ({
      actor: reviewer.sub,
      action: 'document-viewed',
      document,
      hashes: { [document]: documents?.[document]?.hash },
      reason: 'identity-review',
    }));
    expect(await log(she)).toEqual(looks);
  });
});
