import type { StreamMapping } from './stream.ts';

/** Each time of forgetting writes to the engine's own file; some dozens of records more cost it nothing. */
const forgottenAtOnce = 50n;

/**
 * Forgets a stream's records when the last of its mappings has processed them. The service keeps them for 24 hours,
 * whoever has read them; nothing but the mappings reads them here.
 *
 * @param atOnce how many records are kept until it is worth it
 * @returns what tells that a mapping has processed its stream up to a record
 */
export function createStreamRetention(
  mappings: readonly StreamMapping[],
  forget: (streamArn: string, sequenceNumber: string) => void,
  atOnce = forgottenAtOnce,
): (mapping: StreamMapping, sequenceNumber: string) => void {
  const reached = new Map<StreamMapping, bigint>();
  const forgotten = new Map<string, bigint>();
  return (mapping, sequenceNumber) => {
    reached.set(mapping, BigInt(sequenceNumber));
    const all = mappings.filter(({ streamArn }) => streamArn === mapping.streamArn);
    const positions = all.map((one) => reached.get(one) ?? -1n);
    const first = positions.reduce((least, one) => (one < least ? one : least));
    if (first < (forgotten.get(mapping.streamArn) ?? -1n) + atOnce) return;
    forgotten.set(mapping.streamArn, first);
    forget(mapping.streamArn, String(first));
  };
}
