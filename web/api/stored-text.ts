/**
 * Storage for short texts: this tab only (`session`) or all tabs. Storage may be forbidden or full (private windows,
 * blocked cookies): then reads return undefined and writes do nothing.
 */
type Keep = 'local' | 'session';

const storeOf = (keep: Keep): Storage => (keep === 'local' ? localStorage : sessionStorage);

/** Returns the text stored under a key, or undefined. */
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
    // The choice still applies to the open page.
  }
}
