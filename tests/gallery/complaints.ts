import { declaredReason } from './declared.ts';
import type { PageEvents } from './quiet-page.ts';

/** What a page or the browser itself reports as an error. */
export interface Complaint {
  /** By the page's script, or of a request that failed before there was an answer. */
  kind: 'console' | 'exception' | 'answer' | 'connection';
  text: string;
}

const failedAnswer = /^Failed to load resource: the server responded with a status of/;
/** Of the page before, whose unsaved work nobody with hands has touched. */
const leaving = /^Blocked attempt to show a 'beforeunload'/;
const failedConnection = /^Failed to load resource: net::/;

/** A complaint by what the DevTools protocol says of it; undefined where it is none. */
export const complaintOf = {
  entry: ({ level, text, url = '' }: PageEvents['Log.entryAdded']['entry']): Complaint | undefined => {
    if (level !== 'error' || leaving.test(text)) return undefined;
    if (failedAnswer.test(text))
      return text.includes(`(${declaredReason})`) ? undefined : { kind: 'answer', text: `${text} ${url}` };
    if (failedConnection.test(text)) return { kind: 'connection', text: `${text} ${url}` };
    return { kind: 'console', text: `${text} ${url}`.trim() };
  },

  call: ({ type, args }: PageEvents['Runtime.consoleAPICalled']): Complaint | undefined => {
    if (type !== 'error') return undefined;
    const texts = args.map(({ value, description, type: of }) =>
      typeof value === 'string' ? value : (description ?? of),
    );
    return { kind: 'console', text: texts.join(' ') };
  },

  exception: ({ exceptionDetails }: PageEvents['Runtime.exceptionThrown']): Complaint => ({
    kind: 'exception',
    text: exceptionDetails.exception?.description ?? exceptionDetails.text,
  }),
};
