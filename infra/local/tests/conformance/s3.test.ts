import { s3Supported } from '../../s3/index.ts';
import { openBucket } from './s3/bucket.ts';
import { chunked } from './s3/chunked.ts';
import { copies } from './s3/copies.ts';
import { events } from './s3/events.ts';
import { notSupported } from './s3/not-supported.ts';
import { objects, type Open } from './s3/objects.ts';
import { otherClients } from './s3/other-clients.ts';
import { postObject } from './s3/post-object.ts';
import { presigned } from './s3/presigned.ts';
import { signatures } from './s3/signatures.ts';
import { conformance } from './suite.ts';

conformance('S3', s3Supported, (suite) => {
  const open: Open = (properties) => openBucket(suite, properties);
  objects(open);
  copies(open);
  otherClients(open);
  presigned(open, suite);
  postObject(open, suite);
  signatures(open);
  chunked(open, suite);
  events(open);
  notSupported(open);
});
