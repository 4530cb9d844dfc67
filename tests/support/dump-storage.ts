import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { documentClient } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';

/** Dumps every item of the table and the key of every object in every bucket, one line each. */
export async function dumpStorage(): Promise<string[]> {
  const lines: string[] = [];
  const scan = { TableName: process.env['TABLE_NAME'], ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: documentClient() }, scan))
    lines.push(...(Items as Item[]).map((item) => JSON.stringify(item)));
  for (const [name, Bucket] of Object.entries(process.env).filter(([name]) => name.endsWith('_BUCKET')))
    for await (const { Contents = [] } of paginateListObjectsV2({ client: bucketClient() }, { Bucket }))
      lines.push(...Contents.map(({ Key }) => `${name} ${Key}`));
  return lines;
}
