import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { OwnPost, OwnPosts, Story, StoryCards } from '#shared/api/post.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { approveContents } from '#tests/support/content-reviewer.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { createPhoto, callSite, postFile } from '#tests/support/site-api.ts';
import { provider } from '#tests/support/provider.ts';
import { type OwnCloud, timeTest as test } from '#tests/support/test.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const caption = 'Hoy hasta las diez.';

async function publicProvider(cloud: OwnCloud) {
  const she = await provider(cloud).approved().member().published();
  const { photo, upload } = await createPhoto(cloud.site, she.token());
  await postFile(upload, await abstractPicture(3, 400));
  await cloud.flush();
  return { she, listingId: she.listing.id, photo: photo.id };
}

/** Returns where visitors can reach a post, and whether any of its files remain. */
async function traces(cloud: OwnCloud, listingId: string, id: string) {
  const place = { category: 'women', country: 'mx', city: 'mx-ciudad-de-mexico' };
  const strip = await callSite<StoryCards>(cloud.site, 'browseStories', { query: place });
  const stories = await callSite<{ stories: Story[] }>(cloud.site, 'getStories', {
    params: { id: listingId },
  });
  const media = { client: bucketClient(), pageSize: 1000 };
  let files = false;
  for await (const { Contents = [] } of paginateListObjectsV2(media, { Bucket: environment('MEDIA_BUCKET') }))
    files ||= Contents.some(({ Key }) => Key?.includes(id));
  return {
    strip: strip.body.cards.some((card) => card.id === listingId && card.photo.id === id),
    stories: stories.body.stories.map((one) => one.caption),
    media: (await fetch(`${cloud.site}/media/${id}/780.avif`)).status,
    files,
  };
}
const visible = { strip: true, stories: [caption], media: 200, files: true };
const hidden = { strip: false, stories: [], media: 404, files: true };
const gone = { ...hidden, files: false };

test('a post is public for a day, counts views, and vanishes with its picture', async ({ cloud }) => {
  const { she, listingId, photo } = await publicProvider(cloud);
  const made = await she.call<OwnPost>('createPost', { body: { photo, caption } });
  expect(made).toMatchObject({ status: 200, body: { id: photo, state: 'waiting' } });
  await cloud.flush();
  expect(await traces(cloud, listingId, photo)).toEqual(hidden);
  expect((await fetch(made.body.previewUrl)).status).toBe(200);

  await approveContents(cloud, she.sub);
  expect(await traces(cloud, listingId, photo)).toEqual(visible);
  expect((await mailsTo(cloud, she.email))[0]?.text).toContain('Aprobamos');

  const look = (agent: string) =>
    callSite(cloud.site, 'countStoryView', {
      params: { id: listingId, story: photo },
      headers: { cookie: 'adult=1', 'user-agent': agent },
    });
  for (const agent of ['one', 'one', 'another']) expect((await look(agent)).status).toBe(200);
  // A view without an answer to the 18+ question is not counted, but gets the same response.
  const query = { params: { id: listingId, story: photo }, headers: { 'user-agent': 'a third' } };
  expect(await callSite(cloud.site, 'countStoryView', query)).toMatchObject({ status: 200, body: {} });
  expect((await she.call<OwnPosts>('listPosts')).body.posts).toMatchObject([{ id: photo, views: 2 }]);

  await cloud.advance(day - 10 * minute);
  expect(await traces(cloud, listingId, photo)).toEqual(visible);
  await cloud.advance(20 * minute);
  await cloud.invoke('job', { job: 'sweep' });
  await cloud.flush();
  expect(await traces(cloud, listingId, photo)).toEqual(gone);
});

test('hiding a listing hides its posts, and deleting a post deletes its files', async ({ cloud }) => {
  const { she, listingId, photo } = await publicProvider(cloud);
  await she.call('createPost', { body: { photo, caption } });
  await approveContents(cloud, she.sub);
  expect(await traces(cloud, listingId, photo)).toEqual(visible);
  await she.call('setVisibility', { body: { hidden: true } });
  await cloud.flush();
  expect(await traces(cloud, listingId, photo)).toEqual(hidden);
  await she.call('setVisibility', { body: { hidden: false } });
  await cloud.flush();
  expect(await traces(cloud, listingId, photo)).toEqual(visible);
  expect((await she.call('deletePost', { params: { id: photo } })).status).toBe(200);
  await cloud.flush();
  expect(await traces(cloud, listingId, photo)).toEqual(gone);
});

test('an invalid post is refused with the name of the field', async ({ cloud }) => {
  const { she, photo } = await publicProvider(cloud);
  const create = (body: object) => she.call('createPost', { body });
  for (const text of ['', '   ', '\u200b', undefined])
    expect(await create({ photo, caption: text })).toMatchObject({
      status: 400,
      error: { code: 'invalid-input', fields: [{ field: 'caption' }] },
    });
  expect(await create({ photo, caption: 'a'.repeat(301) })).toMatchObject({
    status: 400,
    error: { fields: [{ field: 'caption' }] },
  });
  expect(await create({ photo: '../../etc', caption })).toMatchObject({
    status: 400,
    error: { fields: [{ field: 'photo' }] },
  });
  const markup = '<img src=x onerror=alert(1)>';
  expect(await create({ photo, caption: markup })).toMatchObject({ status: 200, body: { caption: markup } });
  expect(
    await she.call('editPost', { params: { id: photo }, body: { version: 1, caption: '' } }),
  ).toMatchObject({
    status: 400,
    error: { fields: [{ field: 'caption' }] },
  });
  const forged: Array<Record<string, string>> = [
    { cursor: 'forged' },
    { country: 'mx', city: 'es-madrid' },
    { category: 'all' },
  ];
  for (const query of forged)
    expect((await callSite(cloud.site, 'browseStories', { query })).status).toBe(400);
});
