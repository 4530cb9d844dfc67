import { DatabaseSync } from 'node:sqlite';

/**
 * What dynoxide 1.2.1 keeps of its tables' streams: every record for ever, in a table without an index, of which it
 * reads all at every write for the next sequence number. A cloud of some ten thousand records then spends forty times
 * as long on a write. So records are taken out once every reader has had them (lambda/stream-retention.ts); the newest stays,
 * since the next number is counted from it.
 */
export interface StreamRecords {
  /** @param sequenceNumber of the last record of the table that is no longer needed */
  forget(table: string, sequenceNumber: string): void;
  /** Another number after each write of the engine's, and only then. */
  version(): number;
  close(): void;
}

/** Milliseconds to wait while the engine writes; it waits as long for us. */
const busyMilliseconds = 5_000;

/** Opens the engine's own database beside it. @param file that the engine was started over */
export function openStreamRecords(file: string): StreamRecords {
  const database = new DatabaseSync(file, { timeout: busyMilliseconds });
  const remove = database.prepare(
    `DELETE FROM _stream_records
     WHERE table_name = ? AND CAST(sequence_number AS INTEGER) <= ?
       AND id < (SELECT MAX(id) FROM _stream_records)`,
  );
  const version = database.prepare('PRAGMA data_version');
  return {
    version: () => (version.get() as { data_version: number }).data_version,
    forget: (table, sequenceNumber) => void remove.run(table, BigInt(sequenceNumber)),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
