import { S3Client } from '@aws-sdk/client-s3';
import { onTestFinished } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { createS3, type BucketProperties, type S3, type S3EventObject } from '#infra/local/s3/index.ts';
import { Store } from '#infra/local/store.ts';
import { listen } from './local-service.ts';

export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

export interface S3Event extends S3EventObject {
  bucket: string;
  event: string;
}

export interface S3ForTest {
  s3: S3;
  clock: Clock;
  url: string;
  client: S3Client;
  events: S3Event[];
}

/** An S3 of the calling test's own with one bucket, `photos`, and a client with the SDK's default settings. */
export async function startS3(properties: BucketProperties = {}): Promise<S3ForTest> {
  const clock = new Clock();
  const store = new Store(':memory:');
  const events: S3Event[] = [];
  const s3 = createS3({
    clock,
    store,
    credentials: { [CREDENTIALS.accessKeyId]: CREDENTIALS.secretAccessKey },
    onEvent: (bucket, event, object) => events.push({ bucket, event, ...object }),
  });
  s3.createBucket('photos', properties);
  const { url, close } = await listen(s3.handle);
  const client = s3ClientFor(url);
  onTestFinished(async () => {
    client.destroy();
    await close();
    s3.close();
    store.close();
  });
  return { s3, clock, url, client, events };
}

/** The unmodified client, as a function that sees AWS_ENDPOINT_URL makes it. */
export function s3ClientFor(endpoint: string, credentials = CREDENTIALS): S3Client {
  return new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
}
