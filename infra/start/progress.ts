/** Milliseconds without a line after which somebody begins to wonder. */
const silence = 2000;

export interface Progress {
  /** A line with the seconds since the start. */
  say: (line: string) => void;
  /** No more is being waited for. */
  end(): void;
}

/**
 * Says how a start goes on. While nothing new is said the last line is said again every two seconds, so that a long
 * step does not look like a hanging one.
 */
export function openProgress(print: (line: string) => void = console.log): Progress {
  const began = performance.now();
  let last = '';
  let saidAt = began;
  const line = (text: string): void => {
    saidAt = performance.now();
    print(`${((saidAt - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  };
  const timer = setInterval(() => {
    if (last && performance.now() - saidAt >= silence - 100) line(`  still: ${last.trim()}`);
  }, silence / 4);
  timer.unref();
  return {
    say: (text) => {
      last = text;
      line(text);
    },
    end: () => clearInterval(timer),
  };
}
