export interface Boot {
  /** Fixed time of the page's clock, in milliseconds since 1970. */
  now: number;
  local: Record<string, string>;
  session: Record<string, string>;
  camera?: 'works' | 'refused';
  /** Percentage at which uploads stop. */
  uploadPercent?: number;
  /** Milliseconds until a request times out; without it, requests never time out. */
  patience?: number;
  /** If true, timers of a minute or more run immediately. */
  hurried?: true;
}

/**
 * Prepares the page's environment before any other script: clock, storage, camera and upload speed. The server sends
 * this function as source text, so it may use nothing from outside.
 */
export function boot({ now, local, session, camera, uploadPercent, patience, hurried }: Boot): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, made) =>
      Reflect.construct(target, parts.length ? parts : [now], made) as object,
    get: (target, key, receiver) =>
      key === 'now' ? () => now : (Reflect.get(target, key, receiver) as unknown),
  });

  const keep = (storage: Storage, entries: Record<string, string>) => {
    storage.clear();
    for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
  };
  keep(localStorage, local);
  keep(sessionStorage, session);
  // Delete the database before the page opens it, so that no uploads remain from another state.
  indexedDB.deleteDatabase('photo-uploads');

  // The pages time out after 15 s: too slow for the states that show a timeout, too fast for those that show waiting.
  AbortSignal.timeout = () => {
    const controller = new AbortController();
    if (patience !== undefined)
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), patience);
    return controller.signal;
  };

  if (hurried) {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      wait(work, delay >= 60_000 ? 0 : delay, ...rest)) as typeof window.setTimeout;
  }

  if (camera && 'mediaDevices' in navigator) {
    navigator.mediaDevices.getUserMedia = async () => {
      if (camera === 'refused') throw new DOMException('Permission denied', 'NotAllowedError');
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const paint = () => {
        const pen = canvas.getContext('2d')!;
        pen.fillStyle = '#c8b9a3';
        pen.fillRect(0, 0, 640, 480);
        pen.fillStyle = '#8d7b63';
        pen.beginPath();
        pen.arc(320, 200, 90, 0, 7);
        pen.arc(320, 480, 170, 0, 7);
        pen.fill();
      };
      // Draw at once, because the first frame may become the photo.
      paint();
      const stream = canvas.captureStream(10);
      setInterval(paint, 200);
      return stream;
    };
  }

  if (uploadPercent !== undefined) {
    XMLHttpRequest.prototype.send = function () {
      const report = () =>
        this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: uploadPercent, total: 100 }),
        );
      setTimeout(report);
      // Repeated progress events keep the page from treating the upload as stalled.
      setInterval(report, 10_000);
    };
  }
}
