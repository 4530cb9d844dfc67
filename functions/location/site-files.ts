import { DeleteObjectsCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';

/** Seconds that browsers and the edge keep a file of a pass; the next pass comes within minutes. */
const keptSeconds = 300;

/** Puts one file where the site serves it; readers have the old one or the new one, whole. */
export async function putSiteFile(key: string, body: string): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: environment('SITE_BUCKET'),
      Key: key,
      Body: body,
      ContentType: key.endsWith('.json') ? 'application/json' : 'application/xml',
      CacheControl: `public, max-age=${keptSeconds}`,
    }),
  );
}

/** Takes away what an earlier pass left below a prefix and this one did not write. */
export async function removeOtherSiteFiles(prefix: string, kept: ReadonlySet<string>): Promise<void> {
  const Bucket = environment('SITE_BUCKET');
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: bucketClient() },
    { Bucket, Prefix: prefix },
  )) {
    const gone = Contents.flatMap(({ Key }) => (Key === undefined || kept.has(Key) ? [] : [{ Key }]));
    if (gone.length === 0) continue;
    const answer = await bucketClient().send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: gone, Quiet: true } }),
    );
    if (answer.Errors?.length) throw new Error(`${answer.Errors.length} files could not be deleted.`);
  }
}
