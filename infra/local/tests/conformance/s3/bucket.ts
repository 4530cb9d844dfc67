import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  S3Client,
  type BucketLocationConstraint,
} from '@aws-sdk/client-s3';
import type { Clock } from '../../../clock.ts';
import {
  createS3,
  type BucketProperties,
  type S3,
  type S3EventName,
  type S3EventObject,
} from '../../../s3/index.ts';
import { startStandIn } from '../stand-in.ts';
import type { Sent, Suite } from '../suite.ts';
import { clientSettings, deleteAfterTest, localCredentials, target, uniqueName } from '../target.ts';

export interface S3Event extends S3EventObject {
  bucket: string;
  event: S3EventName;
}

/** A bucket of the calling test's own, with clients whose settings are the SDK's defaults. */
export interface OpenBucket {
  client: S3Client;
  Bucket: string;
  /** The bucket's address, without a slash at the end. */
  url: string;
  /** All keys, in order. */
  keys: () => Promise<string[]>;
  /** A client with other credentials, which nobody has. */
  clientOf: (credentials: {
    accessKeyId: string;
    secretAccessKey: string;
    sessionToken?: string;
  }) => S3Client;
  /** Of the stand-in alone. */
  clock: Clock;
  events: S3Event[];
  s3: S3;
}

/** @param properties CORS alone against AWS: whatever else a bucket can be is tested on the stand-in */
export async function openBucket(suite: Suite, properties: BucketProperties = {}): Promise<OpenBucket> {
  const events: S3Event[] = [];
  const { url, standIn, clock } = await startStandIn((ground) =>
    createS3({
      ...ground,
      credentials: { [localCredentials.accessKeyId]: localCredentials.secretAccessKey },
      onEvent: (bucket, event, object) => events.push({ bucket, event, ...object }),
    }),
  );
  const settings = { ...clientSettings(url), forcePathStyle: target.kind === 'stand-in' };
  const client = suite.watch(new S3Client(settings), parametersOf);
  const Bucket = uniqueName('photos');
  if (target.kind === 'stand-in') standIn.createBucket(Bucket, properties);
  else await createOnAws(Bucket, target.region, properties);
  return {
    client,
    Bucket,
    url: target.kind === 'aws' ? `https://${Bucket}.s3.${target.region}.amazonaws.com` : `${url}/${Bucket}`,
    keys: () => allKeys(new S3Client(settings), Bucket),
    clientOf: (credentials) => suite.watch(new S3Client({ ...settings, credentials }), parametersOf),
    clock,
    events,
    s3: standIn,
  };
}

/** What an operation was given, as the supported list writes it: `?prefix`, `if-none-match`, `x-amz-meta-*`. */
function parametersOf({ request }: Sent): string[] {
  const headers = Object.keys(request.headers).map((name) => name.toLowerCase());
  const trailer = request.headers['x-amz-trailer'];
  return [
    ...headers,
    ...(trailer ? [trailer] : []),
    ...Object.keys(request.query ?? {}).map((name) => `?${name}`),
  ].map((name) => name.replace(/^(x-amz-meta-).*/, '$1*'));
}

async function allKeys(client: S3Client, Bucket: string): Promise<string[]> {
  const found: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  client.destroy();
  return found;
}

async function createOnAws(Bucket: string, region: string, { CorsConfiguration: cors }: BucketProperties) {
  const client = new S3Client({ region });
  const LocationConstraint = region as BucketLocationConstraint;
  await client.send(
    new CreateBucketCommand({
      Bucket,
      // The one region that must not be named.
      ...(region !== 'us-east-1' && { CreateBucketConfiguration: { LocationConstraint } }),
    }),
  );
  deleteAfterTest(async () => {
    const keys = await allKeys(new S3Client({ region }), Bucket);
    if (keys.length > 0)
      await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
      );
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
  });
  if (!cors) return;
  const CORSRules = cors.CorsRules.map(
    ({ Id: ID, ExposedHeaders: ExposeHeaders, MaxAge: MaxAgeSeconds, ...rule }) => ({
      ...rule,
      ID,
      ExposeHeaders,
      MaxAgeSeconds,
    }),
  );
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
}
