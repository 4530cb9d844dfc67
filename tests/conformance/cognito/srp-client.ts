import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The client's half of SRP, written from RFC 5054 and the guide's "Signing in with SRP" apart from the stand-in's
 * half, for tests that Amplify can't do: a forged proof, a late one. What Amplify does is tested in amplify.test.ts.
 */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);

function modPower(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, ((base % N) + N) % N, exponent];
  while (rest > 0n) {
    if (rest % 2n === 1n) result = (result * square) % N;
    square = (square * square) % N;
    rest /= 2n;
  }
  return result;
}

/** As a signed integer of whole bytes: that is how both sides hash numbers. */
function signed(value: bigint): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  return bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

const sha256 = (...parts: Array<Buffer | string>) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const integer = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

/** A fresh secret and its public value, as the first call wants it. */
export function beginSrp(): { a: bigint; A: string } {
  const a = integer(randomBytes(128));
  return { a, A: modPower(2n, a).toString(16) };
}

/** The answer to PASSWORD_VERIFIER. */
export function answerPassword(
  poolId: string,
  password: string,
  a: bigint,
  A: string,
  challenge: Record<string, string>,
) {
  const { SRP_B = '', SALT = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = challenge;
  const poolName = poolId.split('_')[1]!;
  const [B, salt] = [BigInt(`0x${SRP_B}`), BigInt(`0x${SALT}`)];
  const k = integer(sha256(signed(N), signed(2n)));
  const u = integer(sha256(signed(BigInt(`0x${A}`)), signed(B)));
  const x = integer(sha256(signed(salt), sha256(`${poolName}${USER_ID_FOR_SRP}:${password}`)));
  const S = modPower(B - k * modPower(2n, x), a + u * x);
  const key = hkdfSync('sha256', signed(S), signed(u), 'Caldera Derived Key', 16);
  const [weekday, day, month, year, time] = new Date().toUTCString().replace(',', '').split(' ');
  const TIMESTAMP = `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
  return {
    USERNAME: USER_ID_FOR_SRP,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', Buffer.from(key))
      .update(poolName)
      .update(USER_ID_FOR_SRP)
      .update(Buffer.from(SECRET_BLOCK, 'base64'))
      .update(TIMESTAMP)
      .digest('base64'),
    TIMESTAMP,
  };
}
