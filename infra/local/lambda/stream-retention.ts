import type { StreamMapping } from './stream.ts';

/**
 * Deletes stream records once all mappings have processed them. AWS keeps records for 24 hours; here only the mappings
 * read them.
 * @param atOnce minimum number of records per deletion, because each is a write to the engine's file
 * @returns a function to call after a mapping has processed its stream up to a record
 */
export function createStreamRetention(
  mappings: readonly StreamMapping[],
  forget: (streamArn: string, sequenceNumber: string) => void,
  atOnce = 50n,
): (mapping: StreamMapping, sequenceNumber: string) => void {
  const reached = new Map<StreamMapping, bigint>();
  const forgotten = new Map<string, bigint>();
  return (mapping, sequenceNumber) => {
    const { streamArn } = mapping;
    reached.set(mapping, BigInt(sequenceNumber));
    const readers = mappings.filter((one) => one.streamArn === streamArn);
    const positions = readers.map((one) => reached.get(one) ?? -1n);
    const slowest = positions.reduce((least, one) => (one < least ? one : least));
    if (slowest < (forgotten.get(streamArn) ?? -1n) + atOnce) return;
    forgotten.set(streamArn, slowest);
    forget(streamArn, String(slowest));
  };
}
