import { readFileSync } from 'node:fs';
import { countPlaces } from '#functions/listing/places/count-places.ts';
import { median } from '../measures.ts';
import { loadReference, processorTime } from '../reference.ts';

/** Makes a whole pass. Processor times are in microseconds and include the process's start. */
export default async function count(
  _: null,
): Promise<{ processor: number; reference: number; peakBytes: number }> {
  while (!(await countPlaces()));
  const processor = processorTime();
  // The engine runs on Linux only, so /proc is available.
  const status = readFileSync('/proc/self/status', 'utf8');
  const peakBytes = 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
  // Load the reference after reading the peak memory, so that the reference does not count.
  const reference = await loadReference();
  const micros = Array.from({ length: 400 }, () => {
    const before = process.cpuUsage();
    reference();
    return processorTime(before);
  });
  return { processor, reference: median(micros.slice(100)), peakBytes };
}
