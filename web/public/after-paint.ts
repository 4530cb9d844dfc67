/** Milliseconds: as long as somebody who waits for a photo on a bad line waits for what answers a tap. */
const patience = 2500;

/**
 * Resolves once what was sent has been painted, the first photos with it: until then the script would take the line
 * and the processor from what somebody came to see, and links, filters and forms work without it. Whoever touches the
 * page, or a photo that does not come, ends the wait.
 */
export function afterPaint(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const [target, event] of events) target.removeEventListener(event, done, true);
      resolve();
    };
    const events = [
      [window, 'load'],
      [document, 'pointerdown'],
      [document, 'keydown'],
    ] as const;
    const timer = setTimeout(done, patience);
    for (const [target, event] of events) target.addEventListener(event, done, true);
  });
}
