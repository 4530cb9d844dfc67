import type { Caller } from '../rights/request.ts';
import { noteCall } from './calls.ts';

/**
 * Request to a stand-in. Every stand-in is a function from a whole request to a whole response. Bodies are buffers, not
 * streams: the largest body that the product sends is a 10 MB document.
 */
export interface LocalRequest {
  method: string;
  /**
   * Raw request target: path and query, still percent-encoded. SigV4 signs these bytes, so nothing may normalize them
   * before the signature is verified.
   */
  url: string;
  /** Lower-case names. Repeated headers are joined by ", ", as in Node. */
  headers: Record<string, string>;
  body: Buffer;
  /** Address of the client, as a load balancer would see it. */
  remoteAddress: string;
  /** Caller that signed the request, set once the signature is verified. */
  caller?: Caller;
}

export interface LocalResponse {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /**
   * Injected connection fault. `dropped` closes the connection without a response; `stalled` sends the headers and half
   * of the body, then nothing.
   */
  interrupted?: 'dropped' | 'stalled';
}

export type LocalService = (request: LocalRequest) => Promise<LocalResponse>;

/**
 * Thrown by a stand-in for anything outside its supported operations (supported.ts). The listener responds with 501 and
 * the message, so that no behavior is guessed.
 */
export class NotSupported extends Error {
  override name = 'NotSupported';
  /**
   * Error in the service's own protocol, sent instead of the default response. Set for a service whose clients show
   * only errors of its protocol.
   */
  answer?: LocalResponse;
  constructor(service: string, what: string) {
    super(`The local cloud's ${service} does not support ${what}.`);
    noteCall('refused', this.message);
  }
}
