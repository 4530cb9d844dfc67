import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a raw request. Unlike `fetch`, nothing normalizes the target, adds headers or decompresses the response.
 * @param target path and query exactly as sent
 */
export function send(
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path: target, method, headers }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      buffer(answer).then((bytes) => resolve({ status, headers: answered, body: bytes }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
