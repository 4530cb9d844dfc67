/**
 * What the script would have made of the page is not there: shows the notice that stands in every interactive page
 * (Document.tsx), and hides what only works with the script.
 */
export function pageFailed(error: unknown): void {
  console.error(error);
  document.documentElement.dataset['failed'] = '';
}
