import { AwsError } from '../protocol/aws-error.ts';
/**
 * Stored objects: headers in the store, bytes in one file each. Every write creates a new file, then replaces the
 * entry, then deletes the old file. A write never awaits, so no request sees a partial object. A crash in between
 * leaves at most an unreferenced file.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';

/** Headers that a writer sets on an object and every reader gets back. */
const describing = /^(content-type|cache-control|x-amz-meta-.*|x-amz-checksum-crc32)$/;

/** Returns an object's describing headers, taken from a request or a form's fields. */
export const describedBy = (headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => describing.test(name))),
});

export interface StoredObject {
  /** Lower-case names. */
  headers: Record<string, string>;
  file: string;
  size: number;
  /** MD5 in lower-case hex, without quotes. */
  etag: string;
  /** Milliseconds since the epoch. */
  lastModified: number;
  /** Increases with every write of any key. Fixed length, so that texts compare in order. */
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

  put(bucket: string, key: string, body: Buffer, headers: Record<string, string>): StoredObject {
    if (Buffer.byteLength(key) > 1024) throw new AwsError('KeyTooLongError', 400, 'Your key is too long');
    const old = this.find(bucket, key);
    const object: StoredObject = {
      headers,
      file: randomUUID(),
      size: body.length,
      etag: createHash('md5').update(body).digest('hex'),
      // Whole seconds, as in Last-Modified.
      lastModified: Math.floor(this.#clock.now() / 1000) * 1000,
      sequencer: this.#nextSequencer(),
    };
    writeFileSync(join(this.#directory, object.file), body);
    this.#objects.put(`${bucket}/${key}`, object);
    if (old) this.#remove(old);
    return object;
  }

  /** Deletes an object. A missing object is ignored. */
  delete(bucket: string, key: string): void {
    const object = this.find(bucket, key);
    if (!object) return;
    this.#objects.delete(`${bucket}/${key}`);
    this.#remove(object);
  }

  /** Returns keys and objects under a prefix, ordered by the keys' UTF-8 bytes. */
  list(bucket: string, prefix = ''): Array<[string, StoredObject]> {
    return this.#objects
      .entries(`${bucket}/`)
      .map(([path, object]): [string, StoredObject] => [path.slice(bucket.length + 1), object])
      .filter(([key]) => key.startsWith(prefix));
  }

  #nextSequencer(): string {
    const now = BigInt(this.#clock.now()) * 1000n;
    this.#sequence = now > this.#sequence ? now : this.#sequence + 1n;
    return this.#sequence.toString(16).toUpperCase().padStart(16, '0');
  }

  #remove(object: StoredObject): void {
    rmSync(join(this.#directory, object.file), { force: true });
  }
}
