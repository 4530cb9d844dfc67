/**
 * Short texts that this browser keeps, for this tab alone (`session`) or for all of them. Storage may be forbidden or full
 * (private windows, blocked cookies): reading then finds nothing and writing does nothing, and the page works without.
 */
type Keep = 'local' | 'session';

const storeOf = (keep: Keep): Storage => (keep === 'local' ? localStorage : sessionStorage);

/** What is kept under a key; undefined where nothing is. */
export function storedText(key: string, keep: Keep = 'local'): string | undefined {
  try {
    return storeOf(keep).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; without one nothing is kept any more. */
export function storeText(key: string, text: string | undefined, keep: Keep = 'local'): void {
  try {
    if (text) storeOf(keep).setItem(key, text);
    else storeOf(keep).removeItem(key);
  } catch {
    // What was chosen holds for this page.
  }
}
