import { inSources } from './source-map.ts';

/** Fields of a log line. Only ids, codes, counts and durations; never bodies, addresses, names or contact details. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>> & {
  // Reserved, because alarms count lines by message and level.
  readonly message?: never;
  readonly level?: never;
};

export function log(level: 'info' | 'warn' | 'error', message: string, fields: LogFields = {}): void {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`);
}

/**
 * Matches an e-mail address in an error message, but not a stack path such as `node_modules/@aws-sdk`. The length
 * limits (RFC 5321, 4.5.3.1) keep matching a long text from taking quadratic time.
 */
const address = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
const withoutAddresses = (text: string): string => text.replace(address, '(address)');

/**
 * Returns the parts of an error that may be logged: name, message and stack, without e-mail addresses. Service errors
 * contain no bodies, but SES names the recipient that it rejects.
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
