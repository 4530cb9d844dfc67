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

/**
 * An e-mail address as a message quotes it; a path of the stack like `node_modules/@aws-sdk` is none. Bounded as addresses
 * are (RFC 5321, 4.5.3.1), so that a long text takes no time that grows with its square.
 */
const address = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
const withoutAddresses = (text: string): string => text.replace(address, '(address)');

/**
 * What of an error may be logged: its name, message and stack, without addresses. The services' errors carry no bodies,
 * but SES names whom it refuses to mail.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: withoutAddresses(String(error)) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return {
    error: error.name,
    detail: withoutAddresses(error.message),
    cause: cause && withoutAddresses(cause),
    stack: error.stack && withoutAddresses(inSources(error.stack)),
  };
}
