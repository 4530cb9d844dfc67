import type { Secret } from './secrets.ts';

/** Number of characters by which secrets are indexed. No secret is shorter. */
const begin = 6;

/** Finds all secrets in a response at once, also in escaped and encoded text. */
export class LeakFinder {
  readonly #byBeginning = new Map<string, Array<Secret & { lower: string }>>();

  constructor(secrets: Iterable<Secret>) {
    const known = new Set<string>();
    for (const secret of secrets) {
      const lower = secret.text.toLowerCase();
      const name = `${secret.kind} ${lower} ${secret.of}`;
      if (known.has(name)) continue;
      known.add(name);
      const key = lower.slice(0, begin);
      this.#byBeginning.set(key, [...(this.#byBeginning.get(key) ?? []), { ...secret, lower }]);
    }
  }

  /** `allowed` is true if this response may contain the secret. Returns each secret once. */
  find(answer: string, allowed: (secret: Secret) => boolean = () => false): Secret[] {
    const found = new Set<Secret>();
    for (const text of readings(answer)) this.#findIn(text.toLowerCase(), found);
    return [...found].filter((secret) => !allowed(secret));
  }

  #findIn(text: string, found: Set<Secret>): void {
    for (let at = 0; at + begin <= text.length; at += 1) {
      const candidates = this.#byBeginning.get(text.slice(at, at + begin));
      if (!candidates) continue;
      for (const secret of candidates)
        if (text.startsWith(secret.lower, at) && isWhole(text, at, secret.lower)) found.add(secret);
    }
  }
}

/** True unless the match is part of a longer number or name. Hexadecimal ids can contain any date. */
const isWhole = (text: string, at: number, lower: string): boolean =>
  !/^[\d/]+$/.test(lower) ||
  !(/[\da-z]/.test(text[at - 1] ?? ' ') || /[\da-z]/.test(text[at + lower.length] ?? ' '));

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function* readings(answer: string): Generator<string> {
  yield answer;
  if (/&(?:#|\w+;)/.test(answer))
    yield answer.replace(
      /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
      (whole, hex?: string, decimal?: string, name = '') =>
        hex || decimal
          ? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)))
          : (entities[name as string] ?? whole),
    );
  if (/%[\da-f]{2}/i.test(answer))
    yield answer.replace(/(?:%[\da-f]{2})+/gi, (escaped) =>
      Buffer.from(escaped.replaceAll('%', ''), 'hex').toString(),
    );
  if (answer.includes('\\'))
    yield answer
      .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll('\\/', '/');
  // Decode cursors and similar tokens, whose encoding protects nothing. A letter or two before a token shift the base64
  // groups, so such a token stays undecoded.
  const wrapped = (answer.match(/[\w+/-]{12,}/g) ?? []).filter((token) => token.length < 4096);
  if (wrapped.length > 0)
    yield wrapped.map((token) => Buffer.from(token, 'base64url').toString('latin1')).join('\n');
  const bytes = answer.match(/\b(?:[\da-f]{2}){12,}\b/gi) ?? [];
  if (bytes.length > 0) yield bytes.map((token) => Buffer.from(token, 'hex').toString('latin1')).join('\n');
}
