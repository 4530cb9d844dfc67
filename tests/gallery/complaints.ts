import { declaredReason } from './declared.ts';
import type { PageEvents } from './quiet-page.ts';

export interface Complaint {
  /**
   * `console` and `exception` come from the page's script. `connection` means a request that failed without a response.
   */
  kind: 'console' | 'exception' | 'answer' | 'connection';
  text: string;
}

const failedAnswer = /^Failed to load resource: the server responded with a status of/;
/** Chromium blocks the previous page's `beforeunload` dialog because no user interacted with that page. */
const leaving = /^Blocked attempt to show a 'beforeunload'/;
const failedConnection = /^Failed to load resource: net::/;

/** Converts events of the DevTools protocol to complaints; undefined if the event is not one. */
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
