import { Agent, type ClientRequest } from 'node:http';

/**
 * Ends a worker thread between two of its external calls, as a machine that dies would: what was sent before is
 * done and answered, nothing is sent afterwards, and no code of the handler runs on. The handler knows nothing
 * of it: calls are counted where Node hands a request to its agent, which every client of the functions passes
 * (AWS SDK, stripe).
 *
 * Calls made at the same time are counted in the order in which they were made. The thread ends before call k
 * when those before it have been answered, so that each point stands for one state of the services: calls
 * 1 to k-1 took effect, call k did not. "Call k took effect, its answer was not heard" is the same state as
 * the one before call k+1, since between the two nothing outside changes.
 */
export interface EndingPlan {
  /** The number of the first call that must not be sent; 1 is the first of all, those of loading included. */
  beforeCall: number;
  /** Shared with whoever planned it: one Int32, how many calls were sent. */
  sent: SharedArrayBuffer;
}

/** Node's own hook for custom agents; its types leave it out. */
interface RequestTaker {
  addRequest: (this: Agent, request: ClientRequest, ...rest: unknown[]) => void;
}

/** Call it before the handler's code is loaded. @returns what ends the thread in place of its answer */
export function planEnding({ beforeCall, sent }: EndingPlan, endThread: () => void): () => void {
  const taker = Agent.prototype as unknown as RequestTaker;
  const { addRequest } = taker;
  const count = new Int32Array(sent);
  let unanswered = 0;
  let isOver = false;
  const endWhenQuiet = () => {
    if (isOver && unanswered === 0) endThread();
  };
  taker.addRequest = function (request, ...rest) {
    if (isOver || Atomics.load(count, 0) + 1 >= beforeCall) {
      // Without a socket it waits for ever.
      isOver = true;
      return endWhenQuiet();
    }
    Atomics.add(count, 0, 1);
    unanswered += 1;
    let isAnswered = false;
    const answered = () => {
      if (isAnswered) return;
      isAnswered = true;
      unanswered -= 1;
      endWhenQuiet();
    };
    request.once('response', answered);
    request.once('error', answered);
    request.once('close', answered);
    addRequest.call(this, request, ...rest);
  };
  return () => {
    isOver = true;
    endWhenQuiet();
  };
}
