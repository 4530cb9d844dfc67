import { beforeEach, describe, expect, test } from 'vitest';
import type { SupportedOperations } from '../../protocol/supported.ts';
import { target, type Target } from './target.ts';

/** What a suite's last test found, for the report of `npm run conformance` (tests/conformance/reporter.ts). */
export interface Coverage {
  service: string;
  /** How many operations and parameters are supported. */
  supported: number;
  exercised: number;
  /** Supported operations and parameters that no test exercised: `PutParameter Overwrite`. */
  missing: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    conformance?: Coverage;
  }
}

export interface Suite {
  /** Notes what a test called by other means than a watched client, and with which of the supported parameters. */
  exercised: (operation: string, parameters?: Iterable<string>) => void;
  /**
   * Has a client of the AWS SDK note each operation that was answered otherwise than by 501.
   * @param parametersOf what counts as its parameters; the paths of its input where nothing is given
   */
  watch: <C extends Watched>(client: C, parametersOf?: (sent: Sent) => Iterable<string>) => C;
}

/** A request as it leaves the SDK. */
export interface Sent {
  input: object;
  request: { method: string; headers: Record<string, string>; query?: Record<string, unknown> };
}

/** Any client of the AWS SDK: what they have in common is only that they take middleware. */
interface Watched {
  middlewareStack: { add: (middleware: never, options: never) => void };
}
type Next = (sent: Sent) => Promise<{ response: { statusCode: number } }>;
type Middleware = (next: Next, context: { commandName?: string }) => Next;
interface MiddlewareStack {
  add: (middleware: Middleware, options: { step: 'deserialize'; priority: 'low'; name: string }) => void;
}

/**
 * One service's suite: its tests, and as the last a comparison with what the stand-in supports. An operation that
 * no test exercised fails by its name, and so does an operation that is answered without being listed.
 * @param against where this service's tests point; Stripe's choose for themselves
 */
export function conformance(
  service: string,
  operations: SupportedOperations,
  define: (suite: Suite) => void,
  against: Pick<Target, 'kind'> = target,
): void {
  const seen = new Map<string, Set<string>>();
  const exercised: Suite['exercised'] = (operation, parameters = []) => {
    const known = seen.get(operation) ?? new Set();
    seen.set(operation, known);
    for (const parameter of parameters) known.add(parameter);
  };
  const watch: Suite['watch'] = (client, parametersOf = ({ input }) => paths(input)) => {
    const stack = client.middlewareStack as unknown as MiddlewareStack;
    stack.add(
      (next, { commandName = '' }) =>
        async (sent) => {
          const answer = await next(sent);
          if (answer.response.statusCode !== 501)
            exercised(commandName.replace(/Command$/, ''), parametersOf(sent));
          return answer;
        },
      { step: 'deserialize', priority: 'low', name: 'conformance' },
    );
    return client;
  };

  describe(service, () => {
    define({ exercised, watch });

    test('every supported operation was exercised by a test above, and nothing answered that is not supported', ({
      task,
    }) => {
      // Parameters of operations that are missing altogether, which are not named one by one.
      let unseen = 0;
      const missing = Object.entries(operations).flatMap(([operation, parameters]) => {
        const given = seen.get(operation);
        if (!given) {
          unseen += parameters.length;
          return [operation];
        }
        return parameters
          .filter((one) => ![...given].some((path) => path === one || path.startsWith(`${one}.`)))
          .map((one) => `${operation} ${one}`);
      });
      const supported = Object.values(operations).reduce((sum, { length }) => sum + 1 + length, 0);
      task.meta.conformance = { service, supported, exercised: supported - missing.length - unseen, missing };
      // Against AWS, what was skipped there is reported as not exercised; it is no fault of AWS.
      if (against.kind === 'stand-in') expect(missing).toEqual([]);
      expect([...seen.keys()].filter((operation) => !Object.hasOwn(operations, operation))).toEqual([]);
    });
  });
}

/** Tests that AWS can't run, since only the stand-in can do what they need; skipped there with the reason. */
export function standInOnly(
  reason: string,
  define: () => void,
  against: Pick<Target, 'kind'> = target,
): void {
  if (against.kind === 'stand-in') return define();
  describe(`not against the service: ${reason}`, () => {
    beforeEach(({ skip }) => skip(reason));
    define();
  });
}

/** Expects what a stand-in answers to anything that it does not support: 501 with its name. On AWS, nothing. */
export async function expectNotSupported(answer: Promise<unknown>, named: string): Promise<void> {
  await expect(answer).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
    message: expect.stringContaining(named) as string,
  });
}

/** The paths of all that an input gives: keys of objects, elements of lists by their list's path. */
export function paths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((one) => paths(one, path))].filter(Boolean);
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return path ? [path] : [];
  return [
    ...(path ? [path] : []),
    ...Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .flatMap(([key, one]) => paths(one, path ? `${path}.${key}` : key)),
  ];
}
