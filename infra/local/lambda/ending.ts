import { Agent, type ClientRequest } from 'node:http';

/**
 * Plan for ending a worker thread between two external calls, like a machine that crashes there. A call is counted when
 * Node hands its request to an `Agent`; the AWS SDK and Stripe's client use one for every request. Concurrent calls are
 * counted in the order they were made.
 *
 * The thread ends before call k, once calls 1 to k-1 have responses; nothing more is sent. So each k stands for one
 * state of the services: calls 1 to k-1 took effect, call k did not. A call k that took effect but lost its response
 * leaves the same state as ending before call k+1.
 */
export interface EndingPlan {
  /**
   * Number of the first call that must not be sent. Counting starts at 1 and includes calls made while the code loads.
   */
  beforeCall: number;
  /**
   * Shared with the planner: two Int32 values. The first counts the calls sent; the second is 1 once the handler has
   * returned.
   */
  outcome: SharedArrayBuffer;
}

export interface Ended {
  calls: number;
  /** True if the handler had returned and only its response was lost. */
  wasLast: boolean;
}

export function readOutcome(outcome: SharedArrayBuffer): Ended {
  const [calls = 0, wasLast = 0] = new Int32Array(outcome);
  return { calls, wasLast: wasLast === 1 };
}

type AddRequest = (this: Agent, request: ClientRequest, ...rest: unknown[]) => void;

/**
 * Installs the plan. Call it before loading the handler's code.
 * @returns a function that ends the thread; call it instead of sending the handler's result
 */
export function planEnding({ beforeCall, outcome }: EndingPlan, endThread: () => void): () => void {
  // Node's hook for custom agents, missing in its type definitions.
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
    // A request without a socket never completes.
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
