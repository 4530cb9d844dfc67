import { Duration, Stack, Validations, type CfnElement } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  EventType,
  HttpMethods,
  type BucketProps,
} from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { uploadsPrefix } from '#shared/deployment/buckets.ts';
import { bucketRightsOf, bucketVariable } from '#shared/deployment/entries.ts';
import { photoDeliveries } from '#shared/photo.ts';
import type { Data } from './data.ts';
import { filledBucketPolicyOf, named, removalPolicyOf, type Deployment } from './deployment.ts';
import { allow, EntryFunction } from './function.ts';

/** Returns the properties of all our buckets: no public access and TLS only. */
export const closedBucket = ({ settings }: Deployment): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: removalPolicyOf(settings),
});

const abandonedUploads = { abortIncompleteMultipartUploadAfter: Duration.days(1) };

/** Buckets of uploads, photos, identity documents and exports, and the Lambdas that process photos and PDFs. */
export class Media extends Construct {
  readonly uploads: Bucket;
  readonly documents: Bucket;
  readonly media: Bucket;
  readonly exports: Bucket;
  readonly photo: EntryFunction;
  readonly pdf: EntryFunction;
  readonly #documentsKey: Key;

  constructor(scope: Construct, deployment: Deployment, data: Data, deadLetters: IQueue) {
    super(scope, 'Media');
    const { settings, addresses } = deployment;
    const postedFromSite = [
      {
        allowedMethods: [HttpMethods.POST],
        allowedOrigins: [addresses.site],
        allowedHeaders: ['*'],
        maxAge: 600,
      },
    ];
    this.uploads = new Bucket(this, 'Uploads', {
      ...closedBucket(deployment),
      encryption: BucketEncryption.S3_MANAGED,
      cors: postedFromSite,
      // Photos are processed within minutes; anything older than a day was refused or abandoned.
      lifecycleRules: [{ expiration: Duration.days(1), ...abandonedUploads }],
    });
    this.#documentsKey = new Key(this, 'DocumentsKey', {
      description:
        'Encrypts identity documents; readers need permission on this key as well as on the bucket',
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(settings),
    });
    const accessLogs = new Bucket(this, 'DocumentAccessLogs', {
      ...closedBucket(deployment),
      // A failed creation can leave this bucket filled: S3 may deliver logs while the stack is still being created.
      removalPolicy: filledBucketPolicyOf(settings),
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    this.documents = new Bucket(this, 'Documents', {
      ...closedBucket(deployment),
      encryption: BucketEncryption.KMS,
      encryptionKey: this.#documentsKey,
      bucketKeyEnabled: true,
      cors: postedFromSite,
      // No expiration rule: lifecycle rules ignore legal holds, so the job `documents` erases the files instead
      // (KEEP-3).
      lifecycleRules: [abandonedUploads],
      serverAccessLogsBucket: accessLogs,
    });
    this.media = new Bucket(this, 'Media', {
      ...closedBucket(deployment),
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [abandonedUploads],
    });
    this.exports = new Bucket(this, 'Exports', {
      ...closedBucket(deployment),
      encryption: BucketEncryption.S3_MANAGED,
      // An export can be downloaded for one day (shared/export-life.ts), and the owner can request another at any time.
      lifecycleRules: [{ expiration: Duration.days(1), ...abandonedUploads }],
    });
    named(this.exports, 'ExportsBucket');
    named(this.uploads, 'UploadsBucket');
    named(this.documents, 'DocumentsBucket');
    named(this.#documentsKey, 'DocumentsKey');
    named(accessLogs, 'DocumentAccessLogsBucket');
    named(this.media, 'MediaBucket');
    this.photo = new EntryFunction(this, 'photo', deployment, {
      timeout: Duration.seconds(60),
      // Decoding the largest accepted picture takes several hundred megabytes.
      memory: 2048,
      // Must match lambdaPlatform (infra/native-packages.ts). Most build machines already have the x86_64 packages.
      architecture: Architecture.X86_64,
      deadLetters,
      // The processor counts deliveries and notifies the owner after the last one (functions/photo/process-photo.ts).
      asynchronous: { retryAttempts: photoDeliveries - 1, maxEventAge: Duration.hours(6) },
    });
    this.uploads.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(this.photo), {
      prefix: uploadsPrefix.photos,
    });
    data.grant(this.photo);
    this.grant(this.photo);
    this.pdf = new EntryFunction(this, 'pdf', deployment, {
      // Shorter than the API's deadline (functions/data/deadline.ts); slower files are refused.
      timeout: Duration.seconds(9),
      // A page of 2200 pixels takes 20 MB, plus the content that PDFium unpacks from the file.
      memory: 2048,
      architecture: Architecture.X86_64,
    });
    this.grant(this.pdf);
    for (const bucket of [this.uploads, this.media, this.exports])
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason:
          'The site does not record who viewed adult pictures or downloaded their own data. Only our Lambdas write, and they log their work.',
      });
  }

  /**
   * Grants a Lambda its bucket rights and sets the buckets' names (shared/deployment/entries.ts). Rights on documents
   * include their KMS key.
   */
  grant(entry: EntryFunction): void {
    for (const name of ['uploads', 'media', 'documents', 'exports'] as const) {
      const rights = bucketRightsOf(entry.entry)[name];
      if (!rights) continue;
      const bucket = this[name];
      entry.configure({ [bucketVariable(name)]: bucket.bucketName });
      if (rights.list) entry.addToRolePolicy(allow(['s3:ListBucket'], [bucket.bucketArn]));
      for (const action of ['get', 'put', 'delete'] as const)
        for (const prefix of rights[action] ?? []) grantObjects(entry, bucket, prefix, objectAction[action]);
      const keyActions = [
        ...(rights.put ? ['kms:GenerateDataKey'] : []),
        ...(rights.get ? ['kms:Decrypt'] : []),
      ];
      if (name === 'documents' && keyActions.length > 0)
        entry.addToRolePolicy(allow(keyActions, [this.#documentsKey.keyArn]));
    }
  }

  grantPdfReading(entry: EntryFunction): void {
    entry.configure(
      { PDF_FUNCTION: this.pdf.functionName },
      allow(['lambda:InvokeFunction'], [this.pdf.functionArn]),
    );
  }
}

const objectAction = { get: 's3:GetObject', put: 's3:PutObject', delete: 's3:DeleteObject' } as const;

/**
 * Grants actions on all objects below a prefix. Acknowledges cdk-nag's finding about the wildcard for this ARN only.
 */
export function grantObjects(
  entry: EntryFunction,
  bucket: Bucket,
  prefix: string,
  ...actions: string[]
): void {
  entry.configure({}, allow(actions, [bucket.arnForObjects(`${prefix}*`)]));
  const logicalId = String(Stack.of(bucket).resolve((bucket.node.defaultChild as CfnElement).logicalId));
  entry.acknowledgeRole(
    `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/${prefix}*]`,
    'Object keys are created at run time. The permission is limited to this bucket and prefix.',
  );
}
