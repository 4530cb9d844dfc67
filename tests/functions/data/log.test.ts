import { describe, expect, test } from 'vitest';
import { errorFields } from '#functions/data/log.ts';

describe('the fields of a logged error', () => {
  test('contain "(address)" in place of each e-mail address', () => {
    const refused = new Error(
      'Email address is not verified. The following identities failed the check in this region: ana.b+1@example.com, no-reply@example.com',
    );
    const fields = errorFields(new Error('not sent to <eva@mail.example.com>', { cause: refused }));
    expect(JSON.stringify(fields)).not.toMatch(/\w@\w+\.\w/);
    expect(fields).toMatchObject({
      detail: 'not sent to <(address)>',
      cause: expect.stringContaining('region: (address), (address)') as string,
    });
    expect(JSON.stringify(errorFields('ana@example.com'))).not.toContain('ana');
  });

  test('keep @ signs in the stack’s package paths', () => {
    const error = new Error('failed');
    error.stack = 'Error: failed\n    at send (/app/node_modules/@aws-sdk/client-sesv2/index.js:1:2)';
    expect(errorFields(error)).toMatchObject({ stack: error.stack });
  });
});
