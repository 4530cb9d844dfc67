import { randomUUID } from 'node:crypto';
import { region } from '../account.ts';
import type { LocalResponse } from './service.ts';
import { element, rootElement } from './xml.ts';

/** An answer that a service documents as an error. */
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

/** The JSON protocols' answer to a caller who lacks a right ("Common errors"). */
export const accessDenied = (message: string): AwsError =>
  new AwsError('AccessDeniedException', 400, message);

/** JSON 1.1 and REST JSON: the name in `__type` and in the header that REST JSON clients read. */
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

/** S3's errors. A client that signed for another region finds the right one here, and signs again. */
export const s3Error = (error: AwsError): LocalResponse => ({
  status: error.status,
  headers: {
    'content-type': 'application/xml',
    'x-amz-request-id': randomUUID(),
    'x-amz-bucket-region': region,
  },
  body: rootElement('Error', '', ...codeAndMessage(error), element('Region', region)),
});

/** The errors of CloudFront and other services that speak REST XML. */
export const restXmlError = (error: AwsError): LocalResponse => ({
  status: error.status,
  headers: { 'content-type': 'text/xml', 'x-amzn-requestid': randomUUID() },
  body: rootElement('ErrorResponse', '', element('Error', ...codeAndMessage(error))),
});
