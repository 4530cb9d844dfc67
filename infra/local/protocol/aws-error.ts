import { randomUUID } from 'node:crypto';
import { region } from '../account.ts';
import type { LocalResponse } from './service.ts';
import { element, rootElement } from './xml.ts';

/** Error response that a service documents. */
export class AwsError extends Error {
  override name = 'AwsError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Builds the JSON protocols' error for a caller without the right ("Common errors"). */
export const accessDenied = (message: string): AwsError =>
  new AwsError('AccessDeniedException', 400, message);

/** Builds an error in JSON 1.1 and REST JSON. The code is in `__type` and in the header that REST JSON clients read. */
export const jsonError = ({ code, status, message }: AwsError): LocalResponse => ({
  status,
  headers: {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-errortype': code,
    'x-amzn-requestid': randomUUID(),
  },
  body: JSON.stringify({ __type: code, message }),
});

const codeAndMessage = ({ code, message }: AwsError) => [element('Code', code), element('Message', message)];

/** Builds an S3 error. A client that signed for another region reads the right region here and signs again. */
export const s3Error = (error: AwsError): LocalResponse => ({
  status: error.status,
  headers: {
    'content-type': 'application/xml',
    'x-amz-request-id': randomUUID(),
    'x-amz-bucket-region': region,
  },
  body: rootElement('Error', '', ...codeAndMessage(error), element('Region', region)),
});

/** Builds an error of CloudFront and other REST XML services. */
export const restXmlError = (error: AwsError): LocalResponse => ({
  status: error.status,
  headers: { 'content-type': 'text/xml', 'x-amzn-requestid': randomUUID() },
  body: rootElement('ErrorResponse', '', element('Error', ...codeAndMessage(error))),
});
