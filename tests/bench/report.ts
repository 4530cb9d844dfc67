/** Result of a bench. */
export interface BenchReport {
  /** Rows by table title. */
  tables: Record<string, Row[]>;
  broken: string[];
}

export type Row = Record<string, string | number>;

/** Numeric command-line options. A bench ignores the options that it does not use. */
export const benchOptions = {
  minutes: { type: 'string' },
  /** Number of first starts, number of starts after a kill, and the seed for the moments of the kills. */
  first: { type: 'string' },
  killed: { type: 'string' },
  seed: { type: 'string' },
} as const;
export type BenchOptions = Partial<Record<keyof typeof benchOptions, number>>;

/** Part of a bench that can run alone. A bench with a single part names it `all`. */
export type Part = (options: BenchOptions) => Promise<BenchReport>;
