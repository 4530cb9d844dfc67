import type { Caller } from '../rights/request.ts';
import { noteCall } from './calls.ts';

/**
 * The one shape of every stand-in: a function from a whole request to a whole response.
 *
 * Buffers, not streams: the largest body the product sends is a 10 MB document. `url` is the raw request
 * target as it came over the wire (SigV4 signs those bytes, so nothing may normalise it before a stand-in
 * has verified the signature).
 */
export interface LocalRequest {
  method: string;
  /** Raw request target: path and query, percent-encoding untouched. */
  url: string;
  /** Lower-case names; repeated headers joined by ", " as Node does. */
  headers: Record<string, string>;
  body: Buffer;
  /** The peer's address, as a load balancer would see it. */
  remoteAddress: string;
  /** Who signed it, once that was verified. */
  caller?: Caller;
}

export interface LocalResponse {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /**
   * How the way back breaks, where a fault is injected: `dropped` closes the connection instead of an answer,
   * `stalled` sends the head and half of the body and then nothing more.
   */
  interrupted?: 'dropped' | 'stalled';
}

export type LocalService = (request: LocalRequest) => Promise<LocalResponse>;

/**
 * Thrown by a stand-in for anything that is not among its supported operations (supported.ts).
 * The listener answers 501 with the message, so that nothing is ever guessed.
 */
export class NotSupported extends Error {
  override name = 'NotSupported';
  /** The refusal in the service's own protocol, where its clients show no other text to their users. */
  answer?: LocalResponse;
  constructor(service: string, what: string) {
    super(`The local cloud's ${service} does not support ${what}.`);
    noteCall('refused', this.message);
  }
}
