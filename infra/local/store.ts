import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A named, persistent map of JSON values. Writes are durable when the call returns. */
export interface Collection<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  delete(key: string): void;
  /** Lists entries in key order. Filters by key prefix, and by a text that the value's JSON contains, such as an id. */
  entries(prefix?: string, containing?: string): Array<[string, T]>;
}

/** Sorts after every other character. */
const lastCharacter = '\u{10FFFF}';

/** State of the stand-ins, kept between runs: one SQLite file per cloud, or `:memory:` in tests. */
export class Store {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    this.#database.exec(
      'CREATE TABLE IF NOT EXISTS item (collection TEXT, key TEXT, value TEXT, PRIMARY KEY (collection, key)) WITHOUT ROWID',
    );
  }

  collection<T>(name: string): Collection<T> {
    const get = this.#database.prepare('SELECT value FROM item WHERE collection = ? AND key = ?');
    const put = this.#database.prepare('INSERT OR REPLACE INTO item VALUES (?, ?, ?)');
    const remove = this.#database.prepare('DELETE FROM item WHERE collection = ? AND key = ?');
    const list = this.#database.prepare(
      'SELECT key, value FROM item WHERE collection = ? AND key >= ? AND key < ? AND instr(value, ?) > 0 ORDER BY key',
    );
    return {
      get: (key) => {
        const row = get.get(name, key) as { value: string } | undefined;
        return row && (JSON.parse(row.value) as T);
      },
      put: (key, value) => void put.run(name, key, JSON.stringify(value)),
      delete: (key) => void remove.run(name, key),
      entries: (prefix = '', containing = '') => {
        const rows = list.all(name, prefix, prefix + lastCharacter, containing);
        return (rows as Array<{ key: string; value: string }>).map(({ key, value }) => [
          key,
          JSON.parse(value) as T,
        ]);
      },
    };
  }

  close(): void {
    this.#database.close();
  }
}
