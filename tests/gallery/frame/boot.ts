/** What the page's surroundings are in a state. */
export interface Boot {
  /** Milliseconds since 1970: the moment at which the page's clock stands. */
  now: number;
  local: Record<string, string>;
  session: Record<string, string>;
  camera?: 'works' | 'refused';
  /** Uploads stand still at so many percent. */
  uploadPercent?: number;
  /** Milliseconds after which a page gives up an answer; without it, it waits for good. */
  patience?: number;
  /** Timers of a minute and more run at once. */
  hurried?: true;
}

/**
 * Runs before anything else of a page and prepares what is outside of it: the clock, what the browser remembers,
 * the camera and the network's speed. It is sent as its own source text, so it may use nothing from outside.
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
  // Done before the page opens it: what one state left on its way is not another's.
  indexedDB.deleteDatabase('photo-uploads');

  // The pages wait 15 s for an answer: too long to look at, and too short for whoever looks at waiting.
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
      // Painted first: the stream begins with what is there, and a picture may be taken of that.
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
      // Nothing more is sent, but the page must not take the upload for stalled while it is looked at.
      setInterval(report, 10_000);
    };
  }
}
