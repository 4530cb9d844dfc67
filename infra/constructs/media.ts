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
import { documentsPrefix, exportsPrefix, mediaPrefix, uploadsPrefix } from '#shared/deployment/buckets.ts';
import { photoDeliveries } from '#shared/photo.ts';
import type { Data } from './data.ts';
import { filledBucketPolicyOf, named, removalPolicyOf, type Deployment } from './deployment.ts';
import { allow, EntryFunction } from './function.ts';

/** Properties that every bucket of ours has: nothing public, TLS only, ACLs off, unfinished uploads dropped. */
export const closedBucket = ({ settings }: Deployment): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: removalPolicyOf(settings),
});

const abandonedUploads = { abortIncompleteMultipartUploadAfter: Duration.days(1) };

/** Photos on their way and in place, identity documents, and the Lambdas that process photos and PDFs. */
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
      // A photo is processed within minutes; what is left after a day is refused or abandoned.
      lifecycleRules: [{ expiration: Duration.days(1), ...abandonedUploads }],
    });
    this.#documentsKey = new Key(this, 'DocumentsKey', {
      description: 'Identity documents: who may read them is decided by this key as well as by the bucket',
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(settings),
    });
    const accessLogs = new Bucket(this, 'DocumentAccessLogs', {
      ...closedBucket(deployment),
      // S3 may deliver logs of the calls that configure the documents bucket within minutes.
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
      // None that erases: a rule knows no legal hold, the job `documents` does (KEEP-3).
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
      // It can be downloaded for a day (shared/export-life.ts), and is asked for anew in a moment.
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
      // Decoding the largest picture that is accepted takes some hundred megabytes.
      memory: 2048,
      // As lambdaPlatform (infra/native-packages.ts): what most build machines have installed, and need not fetch.
      architecture: Architecture.X86_64,
      deadLetters,
      // The processor counts them, and tells the owner after the last one (functions/photo/process-photo.ts).
      asynchronous: { retryAttempts: photoDeliveries - 1, maxEventAge: Duration.hours(6) },
    });
    this.uploads.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(this.photo), {
      prefix: uploadsPrefix.photos,
    });
    data.grant(this.photo);
    this.#grantPhotoProcessing();
    this.pdf = new EntryFunction(this, 'pdf', deployment, {
      // Below what the API waits for (functions/data/deadline.ts): a file that takes longer is refused.
      timeout: Duration.seconds(9),
      // A page of 2200 pixels takes 20 MB, and PDFium what the file makes it unpack.
      memory: 2048,
      architecture: Architecture.X86_64,
    });
    this.#grantPdfReading();
    for (const bucket of [this.uploads, this.media, this.exports])
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason:
          'Who looked at which adult picture, or took their data along, is not kept; writes are Lambdas of ours, which log what they do.',
      });
  }

  /**
   * Reads an upload, forgets it, and writes the processed sizes where no visitor reaches them. Listing the
   * buckets makes S3 answer 404 instead of 403 for an object that is gone.
   */
  #grantPhotoProcessing(): void {
    grantObjects(this.photo, this.uploads, uploadsPrefix.photos, 's3:GetObject', 's3:DeleteObject');
    grantObjects(this.photo, this.media, mediaPrefix.private, 's3:PutObject', 's3:GetObject');
    this.photo.configure(
      { UPLOADS_BUCKET: this.uploads.bucketName, MEDIA_BUCKET: this.media.bucketName },
      allow(['s3:ListBucket'], [this.uploads.bucketArn, this.media.bucketArn]),
    );
  }

  /** Reads an uploaded PDF and writes its pages. A file that takes this Lambda over reaches no more than that. */
  #grantPdfReading(): void {
    grantObjects(this.pdf, this.documents, documentsPrefix.posted, 's3:GetObject');
    grantObjects(this.pdf, this.documents, documentsPrefix.pages, 's3:PutObject');
    this.pdf.configure(
      { DOCUMENTS_BUCKET: this.documents.bucketName },
      allow(['kms:GenerateDataKey', 'kms:Decrypt'], [this.#documentsKey.keyArn]),
    );
  }

  /** Signs forms that post a photo, and addresses of a provider's own processed photos. */
  grantOwnPhotos(entry: EntryFunction): void {
    grantObjects(entry, this.uploads, uploadsPrefix.photos, 's3:PutObject');
    grantObjects(entry, this.media, mediaPrefix.private, 's3:GetObject');
    entry.configure({ UPLOADS_BUCKET: this.uploads.bucketName, MEDIA_BUCKET: this.media.bucketName });
  }

  /** Signs a reviewer's short-lived address of a processed photo. */
  grantPhotoReview(entry: EntryFunction): void {
    grantObjects(entry, this.media, mediaPrefix.private, 's3:GetObject');
    entry.configure({ MEDIA_BUCKET: this.media.bucketName });
  }

  /** Copies photos out to the public and takes them back; forgets what nobody uses. */
  grantPublication(entry: EntryFunction): void {
    grantObjects(entry, this.media, mediaPrefix.private, 's3:GetObject', 's3:DeleteObject');
    grantObjects(entry, this.media, mediaPrefix.public, 's3:PutObject', 's3:DeleteObject');
    entry.configure(
      { MEDIA_BUCKET: this.media.bucketName },
      allow(['s3:ListBucket'], [this.media.bucketArn]),
    );
  }

  /**
   * Signs forms that post a document, looks at what arrived, has PDFs read, and copies it to where no form can write. What
   * waits for review is out of this role's reach. Listing makes S3 answer 404 for what is not there.
   */
  grantDocumentUpload(entry: EntryFunction): void {
    grantObjects(entry, this.documents, documentsPrefix.posted, 's3:PutObject', 's3:GetObject');
    grantObjects(entry, this.documents, documentsPrefix.submitted, 's3:PutObject');
    entry.configure(
      { DOCUMENTS_BUCKET: this.documents.bucketName, PDF_FUNCTION: this.pdf.functionName },
      allow(['s3:ListBucket'], [this.documents.bucketArn]),
      allow(['kms:GenerateDataKey', 'kms:Decrypt'], [this.#documentsKey.keyArn]),
      allow(['lambda:InvokeFunction'], [this.pdf.functionArn]),
    );
  }

  /** Signs a reviewer's short-lived address of a submitted document; listing tells one that is gone from one denied. */
  grantDocumentReview(entry: EntryFunction): void {
    for (const prefix of [documentsPrefix.submitted, documentsPrefix.pages])
      grantObjects(entry, this.documents, prefix, 's3:GetObject');
    entry.configure(
      { DOCUMENTS_BUCKET: this.documents.bucketName },
      allow(['s3:ListBucket'], [this.documents.bucketArn]),
      allow(['kms:Decrypt'], [this.#documentsKey.keyArn]),
    );
  }

  /** Erases what a person sent, and what was copied for them, when their account is erased; may not read it. */
  grantErasure(entry: EntryFunction): void {
    grantObjects(entry, this.uploads, uploadsPrefix.photos, 's3:DeleteObject');
    grantObjects(entry, this.exports, exportsPrefix.data, 's3:DeleteObject');
    entry.configure(
      { UPLOADS_BUCKET: this.uploads.bucketName, EXPORTS_BUCKET: this.exports.bucketName },
      allow(['s3:ListBucket'], [this.uploads.bucketArn, this.exports.bucketArn]),
    );
  }

  /** Stores copies of people's data. */
  grantExport(entry: EntryFunction): void {
    grantObjects(entry, this.exports, exportsPrefix.data, 's3:PutObject');
    entry.configure({ EXPORTS_BUCKET: this.exports.bucketName });
  }

  /** Signs the short-lived address at which somebody downloads the copy of their own data. */
  grantOwnExport(entry: EntryFunction): void {
    grantObjects(entry, this.exports, exportsPrefix.data, 's3:GetObject');
    entry.configure({ EXPORTS_BUCKET: this.exports.bucketName });
  }

  /** Erases documents when their time is over; may not read them. */
  grantDocumentPurge(entry: EntryFunction): void {
    for (const prefix of Object.values(documentsPrefix))
      grantObjects(entry, this.documents, prefix, 's3:DeleteObject');
    entry.configure(
      { DOCUMENTS_BUCKET: this.documents.bucketName },
      allow(['s3:ListBucket'], [this.documents.bucketArn]),
    );
  }
}

/** Rights on the objects below a prefix, which takes a `*`; the finding about it is answered for this one ARN. */
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
    'Keys are made at run time; the right ends at this bucket and prefix.',
  );
}
