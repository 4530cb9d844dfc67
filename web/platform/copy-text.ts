import { showToast } from '#web/ui/Toast.tsx';

/** Copies a text to the clipboard and shows a toast with the result. */
export async function copyText(text: string, words: { copied: string; copyFailed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', title: words.copied });
  } catch {
    showToast({ tone: 'bad', title: words.copyFailed });
  }
}
