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
  /** Shared with whoever planned it: two Int32, the calls that were sent, and 1 once the handler was through. */
  outcome: SharedArrayBuffer;
}

export interface Ended {
  /** How many calls were sent. */
  calls: number;
  /** The handler was through; only its answer was not heard. */
  wasLast: boolean;
}

export const newOutcome = (): SharedArrayBuffer => new SharedArrayBuffer(8);

export function readOutcome(outcome: SharedArrayBuffer): Ended {
  const [calls = 0, wasLast = 0] = new Int32Array(outcome);
  return { calls, wasLast: wasLast === 1 };
}

/** Node's own hook for custom agents; its types leave it out. */
interface RequestTaker {
  addRequest: (this: Agent, request: ClientRequest, ...rest: unknown[]) => void;
}

/** Call it before the handler's code is loaded. @returns what ends the thread instead of its answer */
export function planEnding({ beforeCall, outcome }: EndingPlan, endThread: () => void): () => void {
  const taker = Agent.prototype as unknown as RequestTaker;
  const { addRequest } = taker;
  const count = new Int32Array(outcome);
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
    if (!isOver) Atomics.store(count, 1, 1);
    isOver = true;
    endWhenQuiet();
  };
}
