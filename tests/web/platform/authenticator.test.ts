import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { authenticatorAddress } from '#web/platform/authenticator.ts';

test.each(['ana@example.test', 'ana+citas@example.test', "o'hara&secret=X?#:/%@example.test"])(
  'authenticator address for %s contains site, account and key unchanged',
  (email) => {
    const { protocol, host, pathname, searchParams } = new URL(
      authenticatorAddress(email, 'JBSWY3DPEHPK3PXP'),
    );
    expect([protocol, host]).toEqual(['otpauth:', 'totp']);
    const [issuer, account, ...more] = pathname.slice(1).split(':');
    expect([issuer, account].map((one = '') => decodeURIComponent(one))).toEqual([brand, email]);
    expect(more).toEqual([]);
    expect([...searchParams]).toEqual([
      ['secret', 'JBSWY3DPEHPK3PXP'],
      ['issuer', brand],
    ]);
  },
);
