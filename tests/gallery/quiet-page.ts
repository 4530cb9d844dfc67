import type { Browser, CDPSession } from '@playwright/test';
import { EventEmitter } from 'node:events';

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

export interface PageEvents {
  'Inspector.targetCrashed': undefined;
  'Log.entryAdded': { entry: { level: string; text: string; url?: string } };
  'Page.javascriptDialogOpening': { type: string };
  'Runtime.bindingCalled': { payload: string };
  'Runtime.consoleAPICalled': {
    type: string;
    args: { type: string; value?: unknown; description?: string }[];
  };
  'Runtime.exceptionThrown': { exceptionDetails: { text: string; exception?: { description?: string } } };
}

/**
 * Page in its own context of Playwright's browser, controlled by the DevTools protocol only. Playwright tracks each
 * request, frame and world of the pages that it opens itself. This tracking took longer than the page.
 */
export class QuietPage {
  private readonly browser: CDPSession;
  private readonly contextId: string;
  private readonly sessionId: string;
  private readonly events = new EventEmitter();
  private readonly waiting = new Map<number, { method: string; settle: (message: Message) => void }>();
  private sent = 0;

  private constructor(browser: CDPSession, contextId: string, sessionId: string) {
    this.browser = browser;
    this.contextId = contextId;
    this.sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', (from) => {
      if (from.sessionId === sessionId) this.receive(JSON.parse(from.message) as Message);
    });
    browser.on('Target.detachedFromTarget', (from) => {
      if (from.sessionId === sessionId) this.end('the page is gone');
    });
    this.on('Inspector.targetCrashed', () => this.end('the page has crashed'));
  }

  static async open(browser: Browser): Promise<QuietPage> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send('Target.createBrowserContext', { disposeOnDetach: true });
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
    // Use nested sessions: Playwright's session does not forward messages of flat child sessions.
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    return new QuietPage(session, browserContextId, sessionId);
  }

  readonly send: CDPSession['send'] = async (method, params) => {
    const id = ++this.sent;
    const answered = new Promise<Message>((settle) => this.waiting.set(id, { method, settle }));
    await this.browser.send('Target.sendMessageToTarget', {
      sessionId: this.sessionId,
      message: JSON.stringify({ id, method, params: params ?? {} }),
    });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as never;
  };

  on<E extends keyof PageEvents>(event: E, listener: (given: PageEvents[E]) => void): void {
    this.events.on(event, listener);
  }

  /** The function may use nothing from outside. @throws Error the page's exception */
  async call<A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression: `(${work.toString()})(${JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as R;
  }

  async close(): Promise<void> {
    await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.contextId });
    await this.browser.detach();
  }

  private receive({ id, method, params, ...answer }: Message): void {
    if (id === undefined) {
      this.events.emit(method ?? '', params);
      return;
    }
    this.waiting.get(id)?.settle(answer);
    this.waiting.delete(id);
  }

  private end(message: string): void {
    for (const { settle } of this.waiting.values()) settle({ error: { message } });
    this.waiting.clear();
  }
}
