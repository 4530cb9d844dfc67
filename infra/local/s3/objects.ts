/**
 * Objects: facts in the store, bytes in one file each.
 *
 * Every write puts the bytes in a new file, then swaps the fact, then removes the old file, all without
 * awaiting, so that no request sees half an object and a condition (`If-None-Match: *`) holds at the moment of
 * the write. A crash between leaves at worst an unreferenced file.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';
import type { Encryption } from './buckets.ts';

export interface Checksum {
  /** `crc32`, `sha1` or `sha256`. */
  algorithm: string;
  /** Base64. */
  value: string;
}

/** What a writer says of an object, given back by every read. */
export interface ObjectFacts {
  contentType: string;
  /** Cache-Control, Content-Disposition, Content-Encoding, Content-Language, Expires. Lower-case names. */
  headers: Record<string, string>;
  /** x-amz-meta-* without the prefix. */
  metadata: Record<string, string>;
  encryption: Encryption;
  checksum?: Checksum;
}

export interface StoredObject extends ObjectFacts {
  file: string;
  size: number;
  /** Lower-case MD5 in hex, without quotes. */
  etag: string;
  /** Milliseconds since the epoch. */
  lastModified: number;
  /** Greater for every later write of any key, as text of equal length. */
  sequencer: string;
}

export class Objects {
  readonly #clock: Clock;
  readonly #directory: string;
  readonly #objects: Collection<StoredObject>;
  #sequence = 0n;

  constructor(store: Store, directory: string, clock: Clock) {
    mkdirSync(directory, { recursive: true });
    this.#objects = store.collection('s3-object');
    this.#directory = directory;
    this.#clock = clock;
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#objects.get(`${bucket}/${key}`);
  }

  body(object: StoredObject): Buffer {
    return readFileSync(join(this.#directory, object.file));
  }

  put(bucket: string, key: string, body: Buffer, facts: ObjectFacts): StoredObject {
    const old = this.find(bucket, key);
    const object: StoredObject = {
      ...facts,
      file: randomUUID(),
      size: body.length,
      etag: createHash('md5').update(body).digest('hex'),
      // Whole seconds, as S3 keeps them: Last-Modified must equal what a conditional read sends back.
      lastModified: Math.floor(this.#clock.now() / 1000) * 1000,
      sequencer: this.nextSequencer(),
    };
    writeFileSync(join(this.#directory, object.file), body);
    this.#objects.put(`${bucket}/${key}`, object);
    if (old) this.#remove(old);
    return object;
  }

  /** Gives what was deleted; undefined where there was nothing. */
  delete(bucket: string, key: string): StoredObject | undefined {
    const object = this.find(bucket, key);
    if (!object) return undefined;
    this.#objects.delete(`${bucket}/${key}`);
    this.#remove(object);
    return object;
  }

  /** Keys and objects under a prefix, in the order of the keys' UTF-8 bytes. */
  list(bucket: string, prefix = ''): Array<[string, StoredObject]> {
    const all = this.#objects.entries(`${bucket}/`);
    return all
      .map(([path, object]): [string, StoredObject] => [path.slice(bucket.length + 1), object])
      .filter(([key]) => key.startsWith(prefix));
  }

  nextSequencer(): string {
    const now = BigInt(this.#clock.now()) * 1000n;
    this.#sequence = now > this.#sequence ? now : this.#sequence + 1n;
    return this.#sequence.toString(16).toUpperCase().padStart(16, '0');
  }

  #remove(object: StoredObject): void {
    rmSync(join(this.#directory, object.file), { force: true });
  }
}
