/** Until the browser has a network again; at once where it has one. @throws the signal's reason when aborted */
export function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      window.removeEventListener('online', back);
      signal.removeEventListener('abort', leave);
    };
    const back = () => {
      stop();
      resolve();
    };
    const leave = () => {
      stop();
      reject(signal.reason as Error);
    };
    window.addEventListener('online', back);
    signal.addEventListener('abort', leave);
  });
}
