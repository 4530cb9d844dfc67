import {
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The server's half of SRP-6a as user pools speak it: the 3072-bit group of RFC 5054 (the prime of RFC 3526
 * group 15, g = 2), SHA-256, identity = the pool id's part after "_" followed by the user id, and a proof that
 * is an HMAC under a 16-byte HKDF key with the info text "Caldera Derived Key".
 *
 * Numbers are hashed in the two's-complement hex form that the clients use: an even number of digits, and a
 * leading 00 where the first bit is set.
 */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

/** What is kept of a password: nothing it can be read back from. */
export interface Verifier {
  /** Hex. */
  salt: string;
  /** Hex: g^x mod N. */
  verifier: string;
}

/** What the server must remember between its challenge and the client's proof. */
export interface Exchange {
  /** The client's public value, hex. */
  A: string;
  /** The server's secret, hex. */
  b: string;
  /** The server's public value, hex. */
  B: string;
}

export interface Proof {
  poolId: string;
  /** The user id that the challenge named (USER_ID_FOR_SRP). */
  userId: string;
  /** Base64, as sent in the challenge. */
  secretBlock: string;
  timestamp: string;
  /** Base64. */
  signature: string;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const number = (hex: string) => BigInt(`0x${hex}`);

function padded(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 ? `0${digits}` : digits;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

const hashHex = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const k = number(hashHex(padded(N) + padded(g)));

/** The pool id's part after "_", which the protocol calls the pool's name. */
const poolName = (poolId: string) => poolId.slice(poolId.indexOf('_') + 1);

function secretExponent(poolId: string, userId: string, password: string, salt: bigint): bigint {
  const identity = createHash('sha256')
    .update(`${poolName(poolId)}${userId}:${password}`)
    .digest('hex');
  return number(hashHex(padded(salt) + identity));
}

/** A salt of 16 bytes, written as every salt is: one that is only simulated must not be told by its digits. */
export const saltFrom = (bytes: Buffer): string => padded(number(bytes.subarray(0, 16).toString('hex')));

export function createVerifier(poolId: string, userId: string, password: string): Verifier {
  const salt = saltFrom(randomBytes(16));
  const x = secretExponent(poolId, userId, password, number(salt));
  return { salt, verifier: power(g, x).toString(16) };
}

/** Whether this is the password behind the verifier, for the flows that send it in clear over TLS. */
export function matches(poolId: string, userId: string, password: string, stored: Verifier): boolean {
  const x = secretExponent(poolId, userId, password, number(stored.salt));
  return power(g, x) === number(stored.verifier);
}

/**
 * Answers a client's public value with the server's.
 * @returns undefined for a value that RFC 5054 tells a server to refuse (no number, or 0 mod N).
 */
export function beginExchange(clientValue: string, verifier: string): Exchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientValue) || number(clientValue) % N === 0n) return undefined;
  const b = number(randomBytes(32).toString('hex'));
  const B = (k * number(verifier) + power(g, b)) % N;
  return { A: clientValue, b: b.toString(16), B: B.toString(16) };
}

/** Whether the client proved that it knows the password of this verifier. */
export function proves(exchange: Exchange, verifier: string, proof: Proof): boolean {
  const [A, b, B] = [number(exchange.A), number(exchange.b), number(exchange.B)];
  const u = number(hashHex(padded(A) + padded(B)));
  const S = power(A * power(number(verifier), u), b);
  const key = hkdfSync(
    'sha256',
    Buffer.from(padded(S), 'hex'),
    Buffer.from(padded(u), 'hex'),
    'Caldera Derived Key',
    16,
  );
  const expected = createHmac('sha256', Buffer.from(key))
    .update(poolName(proof.poolId))
    .update(proof.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest();
  const given = Buffer.from(proof.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
