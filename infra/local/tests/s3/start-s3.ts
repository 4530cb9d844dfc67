import { S3 } from '@aws-sdk/client-s3';
import { onTestFinished } from 'vitest';
import { credentials as own, region } from '../../account.ts';
import { Clock } from '../../clock.ts';
import { createS3, type S3EventName, type S3EventObject } from '../../s3/index.ts';
import { propertiesOf } from '../../stack/supported.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';

export const Bucket = 'photos';
/** Returns the parameters that name an object; most tests use the default key `a`. */
export const at = (Key = 'a') => ({ Bucket, Key });

export type OpenBucket = Awaited<ReturnType<typeof startS3>>;

/**
 * Starts S3 with one bucket until the end of the test.
 * @param properties properties of the AWS::S3::Bucket
 */
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
  s3.createBucket(Bucket, propertiesOf('AWS::S3::Bucket', properties ?? {}));
  const { url: endpoint, close } = await listen(s3.handle);
  onTestFinished(async () => {
    await close();
    s3.close();
    store.close();
  });
  /** Creates a client with other credentials or for another region. All other options are the SDK's defaults. */
  const clientOf = (keys: object, inRegion: string = region): S3 => {
    const credentials = { ...own, ...keys };
    const client = new S3({ endpoint, region: inRegion, credentials, forcePathStyle: true, maxAttempts: 1 });
    onTestFinished(() => client.destroy());
    return client;
  };
  const url = `${endpoint}/${Bucket}`;
  return { client: clientOf({}), clientOf, url, keys: () => s3.listKeys(Bucket), clock, events, s3 };
}
