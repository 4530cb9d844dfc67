import { randomUUID } from 'node:crypto';
import type { LocalResponse } from './service.ts';
import { element } from './xml.ts';

/**
 * An answer that a service documents as an error: its code, HTTP status and message, and for S3 the extra
 * elements that the error carries (`ProposedSize`, `Condition`).
 */
export class AwsError extends Error {
  override name = 'AwsError';
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, string>;

  constructor(code: string, status: number, message: string, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** What the JSON protocols answer to somebody who may not do this ("Common errors"). */
export const accessDenied = (message: string): AwsError =>
  new AwsError('AccessDeniedException', 400, message);

/** JSON 1.1 and REST JSON: the name in `__type` and in the header that REST JSON clients read. */
export function jsonError(error: AwsError): LocalResponse {
  return {
    status: error.status,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amzn-errortype': error.code,
      'x-amzn-requestid': randomUUID(),
    },
    body: JSON.stringify({ __type: error.code, message: error.message }),
  };
}

/** S3's shape of an error: the root is `Error`, without a namespace. */
export function s3Error(error: AwsError): LocalResponse {
  const requestId = randomUUID();
  const details = Object.entries(error.details).map(([name, value]) => element(name, value));
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId },
    body: document(
      element(
        'Error',
        element('Code', error.code),
        element('Message', error.message),
        ...details,
        element('RequestId', requestId),
        element('HostId', 'local'),
      ),
    ),
  };
}

/** The REST XML shape of CloudFront and its kind: `ErrorResponse` around `Error`. */
export function restXmlError(error: AwsError): LocalResponse {
  const requestId = randomUUID();
  return {
    status: error.status,
    headers: { 'content-type': 'text/xml', 'x-amzn-requestid': requestId },
    body: document(
      element(
        'ErrorResponse',
        element(
          'Error',
          element('Type', 'Sender'),
          element('Code', error.code),
          element('Message', error.message),
        ),
        element('RequestId', requestId),
      ),
    ),
  };
}

function document(root: { xml: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;
}
