import { readFileSync } from 'node:fs';
import { surveyPlaces } from '#functions/location/survey-places.ts';
import { median } from '../browse/measure.ts';
import { loadReference, processorTime } from '../reference.ts';

/** What one whole pass took, in as many runs as it needed. */
export interface Surveyed {
  runs: number;
  /** Milliseconds. */
  longestRun: number;
  /** Milliseconds of this process, its start included. */
  processor: number;
  /** Microseconds of the reference in this process. */
  reference: number;
  /** The most memory that the process held. */
  peakBytes: number;
}

const surveyed: Surveyed = { runs: 0, longestRun: 0, processor: 0, reference: 0, peakBytes: 0 };
for (let ended = false; !ended; surveyed.runs += 1) {
  const began = Date.now();
  ended = await surveyPlaces();
  surveyed.longestRun = Math.max(surveyed.longestRun, Date.now() - began);
}
surveyed.processor = processorTime() / 1000;
// The engine runs on Linux alone, so the bench does.
surveyed.peakBytes =
  1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
// Behind the memory's peak, which is the pass's own.
const reference = await loadReference();
const micros = Array.from({ length: 400 }, () => {
  const before = process.cpuUsage();
  reference();
  return processorTime(before);
});
surveyed.reference = median(micros.slice(100));
process.send?.(surveyed, () => process.disconnect());
