import { inSources } from './source-map.ts';

/**
 * Structured logs: one JSON object a line. Fields are ids, codes, counts and durations; never bodies,
 * addresses, names or contact details.
 */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>> & {
  // Alarms count lines by these two.
  readonly message?: never;
  readonly level?: never;
};

export function log(level: 'info' | 'warn' | 'error', message: string, fields: LogFields = {}): void {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`);
}

/** What of an error may be logged: its name, message and stack; the services' errors carry no bodies. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: error.name, detail: error.message, cause, stack: error.stack && inSources(error.stack) };
}
