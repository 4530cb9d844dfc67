import type { Ledger } from './ledger.ts';

/** What the calendar does to one object. Whole seconds. */
export interface Step {
  at: number;
  run: () => void;
}

/** Says what the calendar will do next to the object of that id; undefined where nothing, or where it is no object of theirs. */
export interface Scheduled {
  stepOf(id: string): Step | undefined;
}

/**
 * Runs what is due, one step at a time and in order of time, each seeing what the one before it changed. What is due
 * is kept in memory and asked again only of what was written: a clock that moves a month over thousands of subscriptions
 * would else read all of them for each step.
 */
export function createCalendar(
  ledger: Ledger,
  sources: readonly Scheduled[],
): { runDue: (present: number) => void } {
  const steps = new Map<string, Step>();

  function refresh(): void {
    for (const id of ledger.written) {
      const [step] = sources.flatMap((source) => source.stepOf(id) ?? []);
      if (step) steps.set(id, step);
      else steps.delete(id);
    }
    ledger.written.clear();
  }

  return {
    runDue(present) {
      for (;;) {
        refresh();
        let next: [string, Step] | undefined;
        for (const entry of steps)
          if (entry[1].at <= present && (!next || entry[1].at < next[1].at)) next = entry;
        if (!next) return;
        const [id, step] = next;
        step.run();
        // Written by its step, it has another one or none, as is found above.
        if (!ledger.written.has(id)) steps.delete(id);
      }
    },
  };
}
