/**
 * Handles a script failure on an interactive page: shows the notice that each such page contains (Document.tsx) and
 * hides what needs the script.
 */
export function pageFailed(error: unknown): void {
  console.error(error);
  document.documentElement.dataset['failed'] = '';
}
