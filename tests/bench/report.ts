/** The result of a bench. */
export interface BenchReport {
  /** Rows by the title of their table. */
  tables: Record<string, Row[]>;
  /** A line for each bound that did not hold. */
  broken: string[];
}

export type Row = Record<string, string | number>;

/** Numbers that a command line may give beside the parts; a bench reads those that it has a use for. */
export const benchOptions = {
  /** How long histories go on. */
  minutes: { type: 'string' },
  /** How many first starts, how many after a kill, and the seed of the moments of the kills. */
  first: { type: 'string' },
  killed: { type: 'string' },
  seed: { type: 'string' },
} as const;
export type BenchOptions = Partial<Record<keyof typeof benchOptions, number>>;

/** A part of a bench, which can be run alone; a bench that has one part calls it `all`. */
export type Part = (options: BenchOptions) => Promise<BenchReport>;
