import { expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import type { LocalRequest } from '../../protocol/service.ts';
import { verifySignature } from '../../protocol/sigv4.ts';

/** What AWS documents as the signature of its own example (IAM ListUsers, 20150830). */
test('the signature of the example in the AWS documentation verifies', () => {
  const clock = new Clock();
  clock.advance(Date.UTC(2015, 7, 30, 12, 36, 0) - Date.now());
  const request: LocalRequest = {
    method: 'GET',
    url: '/?Action=ListUsers&Version=2010-05-08',
    headers: {
      host: 'iam.amazonaws.com',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    },
    body: Buffer.alloc(0),
    remoteAddress: '127.0.0.1',
  };
  const rules = {
    credentials: { AKIDEXAMPLE: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    clock,
    service: 'iam',
  };
  expect(verifySignature(request, rules)).toMatchObject({ accessKeyId: 'AKIDEXAMPLE', presigned: false });
  expect(() => verifySignature({ ...request, method: 'POST' }, rules)).toThrow('does not match');
  expect(() => verifySignature({ ...request, url: '/?Action=ListRoles' }, rules)).toThrow('does not match');
  expect(() => verifySignature({ ...request, body: Buffer.from('x') }, rules)).toThrow('does not match');
  expect(() => verifySignature(request, { ...rules, service: 's3' })).toThrow("expecting 's3'");
  clock.advance(16 * 60_000);
  expect(() => verifySignature(request, rules)).toThrow('too large');
});
