import { Agent, request } from 'node:http';

interface Seen {
  status: number;
  body: string;
  /** Redirect target of a form. */
  location?: string | undefined;
}

/**
 * Visitors who have confirmed their age, and fetch the site through the edge. Uses plain HTTP over a few kept-alive
 * connections, because a proof makes tens of thousands of requests.
 */
export class Visitors {
  readonly #site: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  #visits = 0;

  constructor(site: string) {
    this.#site = new URL(site);
  }

  get(path: string): Promise<Seen> {
    return this.#send('GET', path, {});
  }

  /** Posts from a new IP address each time, because a visitor may open only a few contacts in an hour. */
  post(path: string, body: object): Promise<Seen> {
    return this.#send('POST', path, {
      body: JSON.stringify(body),
      type: 'application/json',
      localAddress: this.#anotherAddress(),
    });
  }

  /** Submits a form without JavaScript and follows its redirect. */
  async submit(path: string): Promise<Seen> {
    const type = 'application/x-www-form-urlencoded';
    const { location } = await this.#send('POST', path, {
      body: '',
      type,
      localAddress: this.#anotherAddress(),
    });
    if (!location) throw new Error(`The form ${path} does not redirect`);
    return this.get(location);
  }

  #anotherAddress(): string {
    this.#visits += 1;
    const [high, middle, low] = [this.#visits >> 14, this.#visits >> 7, this.#visits].map((one) => one & 127);
    return `127.${1 + (high ?? 0)}.${middle}.${1 + (low ?? 0)}`;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    {
      body,
      type,
      localAddress,
    }: { body?: string | undefined; type?: string | undefined; localAddress?: string | undefined },
  ): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#site.port,
          method,
          path,
          headers: {
            host: this.#site.host,
            cookie: 'adult=1',
            ...(body !== undefined && {
              'content-type': type,
              accept: type === 'application/json' ? type : 'text/html',
              'content-length': Buffer.byteLength(body),
            }),
          },
          ...(localAddress ? { localAddress, agent: false } : { agent: this.#agent }),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              location: answer.headers.location,
            }),
          );
        },
      );
      // The server may close a kept-alive connection just as it is reused, without handling the request.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET')
          this.#send(method, path, { body, type, localAddress }).then(resolve, reject);
        else reject(error);
      });
      sent.end(body);
    });
  }
}
