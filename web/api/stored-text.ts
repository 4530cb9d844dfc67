/**
 * Storage for short texts: `session` for this tab only, `local` for all tabs. If the browser forbids storage or the
 * storage is full, reads return undefined and writes do nothing.
 */
type Keep = 'local' | 'session';

const storeOf = (keep: Keep): Storage => (keep === 'local' ? localStorage : sessionStorage);

export function storedText(key: string, keep: Keep = 'local'): string | undefined {
  try {
    return storeOf(keep).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if undefined. */
export function storeText(key: string, text: string | undefined, keep: Keep = 'local'): void {
  try {
    if (text) storeOf(keep).setItem(key, text);
    else storeOf(keep).removeItem(key);
  } catch {
    // Without storage, the text is lost when the visitor leaves the page.
  }
}
