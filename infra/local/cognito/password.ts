import { createHash, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Passwords as user pools keep them: nothing that they can be read back from, but a verifier of RFC 5054 (the prime of
 * RFC 3526 group 15, g = 2, SHA-256), whose identity is the pool id's part after "_" followed by the user name.
 */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
/** g^(2^i) mod N, for the 256 bits of an exponent: computed once, since the base is always the same. */
const squares = [2n];
for (let bit = 1; bit < 256; bit += 1) squares.push(squares[bit - 1]! ** 2n % N);

export interface Verifier {
  /** Hex. */
  salt: string;
  /** Hex: g^x mod N. */
  verifier: string;
}

export function createVerifier(poolId: string, username: string, password: string): Verifier {
  const salt = padded(number(randomBytes(16).toString('hex')));
  return { salt, verifier: compute(poolId, username, password, salt).toString(16) };
}

/** Whether this is the password behind the verifier. It takes time, which a name without a verifier does not cost. */
export function matches(poolId: string, username: string, password: string, stored: Verifier): boolean {
  const [given, expected] = [
    padded(compute(poolId, username, password, stored.salt)),
    padded(number(stored.verifier)),
  ];
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function compute(poolId: string, username: string, password: string, salt: string): bigint {
  const poolName = poolId.slice(poolId.indexOf('_') + 1);
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex');
  const x = createHash('sha256').update(Buffer.from(`${padded(number(salt))}${identity}`, 'hex'));
  return powerOfG(number(x.digest('hex')));
}

function powerOfG(exponent: bigint): bigint {
  return squares.reduce(
    (result, square, bit) => ((exponent >> BigInt(bit)) & 1n ? (result * square) % N : result),
    1n,
  );
}

const number = (hex: string) => BigInt(`0x${hex}`);

/** In the two's-complement form of whole bytes that the protocol hashes. */
function padded(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 ? `0${digits}` : digits;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}
