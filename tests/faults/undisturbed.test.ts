import { beforeAll, expect, test } from 'vitest';
import { readFacts } from '#functions/publish/change-facts.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { mainPath } from '#tests/support/main-path.ts';
import { signedIn } from '#tests/support/signed-in.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
}, cloudStartTimeout);

test('the main path is walked by requests alone, from the sign-up to hiding what visitors found', async () => {
  const path = mainPath(cloud, { reviewer: await signedIn(cloud, 'admin') });
  await path.walk();
  expect(await readFacts(path.walker.sub)).toMatchObject({
    verification: { status: 'approved' },
    listing: { hiddenByOwner: true },
    photos: [{ id: path.walker.photoId, status: 'ready' }],
  });
});
