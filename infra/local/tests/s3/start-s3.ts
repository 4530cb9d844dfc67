import { S3Client } from '@aws-sdk/client-s3';
import { onTestFinished } from 'vitest';
import { credentials as own, region } from '../../account.ts';
import { Clock } from '../../clock.ts';
import { createS3, type S3EventName, type S3EventObject } from '../../s3/index.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Starts S3 with one bucket until the end of the test. @param properties of its AWS::S3::Bucket */
export async function startS3(properties?: object) {
  const events: Array<S3EventObject & { event: S3EventName }> = [];
  const clock = new Clock();
  const store = new Store(':memory:');
  const s3 = createS3({
    clock,
    store,
    credentials: { [own.accessKeyId]: own.secretAccessKey },
    onEvent: (_, event, object) => events.push({ event, ...object }),
  });
  const Bucket = 'photos';
  s3.createBucket(Bucket, properties);
  const { url, close } = await listen(s3.handle);
  onTestFinished(async () => {
    await close();
    s3.close();
    store.close();
  });
  /** Makes a client with other credentials or for another region; all else is the SDK's default. */
  const clientOf = (changed: Partial<Keys>, inRegion: string = region): S3Client => {
    const credentials = { ...own, ...changed };
    const client = new S3Client({
      endpoint: url,
      region: inRegion,
      credentials,
      forcePathStyle: true,
      maxAttempts: 1,
    });
    onTestFinished(() => client.destroy());
    return client;
  };
  return {
    client: clientOf({}),
    clientOf,
    Bucket,
    /** Without a slash at the end. */
    url: `${url}/${Bucket}`,
    keys: () => s3.listKeys(Bucket),
    clock,
    events,
    s3,
  };
}

export type OpenBucket = Awaited<ReturnType<typeof startS3>>;

/** Names `a` in a bucket: the one object of most tests. */
export const objectOf = ({ Bucket }: OpenBucket, Key = 'a') => ({ Bucket, Key });
