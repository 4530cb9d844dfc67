/** Milliseconds: as long as somebody who waits for a photo on a bad line waits for what answers a tap. */
const patience = 2500;

/**
 * Resolves once what was sent has been painted, the first photos with it: until then the script would take the line
 * and the processor from what somebody came to see, and links, filters and forms work without it. Whoever touches the
 * page, or a photo that does not come, ends the wait; so does time where nothing is painted, in the background.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    // Loaded is not yet decoded, and decoded not yet painted.
    const painted = () => {
      const photos = document.querySelectorAll<HTMLImageElement>('[loading=eager]');
      void Promise.allSettled([...photos].map((photo) => photo.decode())).then(() =>
        requestAnimationFrame(() => requestAnimationFrame(done)),
      );
    };
    setTimeout(done, patience);
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, done, { capture: true, once: true });
    // This runs as a module that the page names, which its load event waits for.
    window.addEventListener('load', painted);
  });
}
