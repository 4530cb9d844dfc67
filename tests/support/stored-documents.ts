import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';

export async function storedDocument(key: string | undefined): Promise<Buffer | undefined> {
  try {
    const command = new GetObjectCommand({ Bucket: process.env['DOCUMENTS_BUCKET'], Key: key });
    return Buffer.from((await (await bucketClient().send(command)).Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Lists all keys of one account in the documents bucket, including rendered pages. */
export async function storedDocumentKeys({ sub }: { sub: string }): Promise<string[]> {
  const found = await Promise.all(
    Object.values(documentsPrefix).map((prefix) =>
      bucketClient().send(
        new ListObjectsV2Command({ Bucket: process.env['DOCUMENTS_BUCKET'], Prefix: `${prefix}${sub}/` }),
      ),
    ),
  );
  return found.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []));
}
