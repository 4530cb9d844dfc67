import { Agent, type ClientRequest } from 'node:http';

/**
 * Ends a worker thread between two of its external calls, as a machine that dies would: what was sent before is done
 * and answered, nothing is sent afterwards, and no code of the handler runs on. It counts calls where Node hands a
 * request to its agent, which every client of the functions passes (AWS SDK, stripe).
 *
 * Concurrent calls count in the order in which they were made. The thread ends before call k when those before it have
 * been answered, so that each point stands for one state of the services: calls 1 to k-1 took effect, call k did not.
 * "Call k took effect, its answer was lost" is the same state as the one before call k+1.
 */
export interface EndingPlan {
  /** The number of the first call that must not be sent; 1 is the first of all, those of loading included. */
  beforeCall: number;
  /** Shared with the planner: two Int32, the calls that were sent, and 1 once the handler has ended. */
  outcome: SharedArrayBuffer;
}

export interface Ended {
  /** How many calls were sent. */
  calls: number;
  /** The handler had ended; only its answer was lost. */
  wasLast: boolean;
}

export function readOutcome(outcome: SharedArrayBuffer): Ended {
  const [calls = 0, wasLast = 0] = new Int32Array(outcome);
  return { calls, wasLast: wasLast === 1 };
}

type AddRequest = (this: Agent, request: ClientRequest, ...rest: unknown[]) => void;

/**
 * Call it before the handler's code is loaded.
 * @returns a function that ends the thread, to call in place of the handler's answer
 */
export function planEnding({ beforeCall, outcome }: EndingPlan, endThread: () => void): () => void {
  // Node's own hook for custom agents; its types leave it out.
  const taker = Agent.prototype as unknown as { addRequest: AddRequest };
  const { addRequest } = taker;
  const sent = new Int32Array(outcome);
  const unanswered = new Set<ClientRequest>();
  let isOver = false;
  const endWhenQuiet = () => {
    if (isOver && unanswered.size === 0) endThread();
  };
  taker.addRequest = function (request, ...rest) {
    isOver ||= Atomics.load(sent, 0) + 1 >= beforeCall;
    // Without a socket the request never ends.
    if (isOver) return endWhenQuiet();
    Atomics.add(sent, 0, 1);
    unanswered.add(request);
    const answered = () => {
      if (unanswered.delete(request)) endWhenQuiet();
    };
    request.once('response', answered).once('error', answered).once('close', answered);
    addRequest.call(this, request, ...rest);
  };
  return () => {
    if (!isOver) Atomics.store(sent, 1, 1);
    isOver = true;
    endWhenQuiet();
  };
}
