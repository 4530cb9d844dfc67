/**
 * Theme and blurred photos (LOOK-6): kept in this browser's storage, set on <html> before
 * the first paint by shared/inline-script.ts, changed here by the footer's controls. A tap on a blurred photo shows it
 * (web/listing/PhotoReveal.tsx).
 */
const keys = { theme: 'theme', blur: 'blurPhotos' } as const;

export function installDisplayOptions(): void {
  const html = document.documentElement;
  const theme = document.querySelector<HTMLSelectElement>('[data-display="theme"]');
  const blur = document.querySelector<HTMLInputElement>('[data-display="blur"]');

  if (theme) {
    theme.value = html.dataset['theme'] ?? '';
    theme.addEventListener('change', () => {
      if (theme.value) html.dataset['theme'] = theme.value;
      else delete html.dataset['theme'];
      keep(keys.theme, theme.value);
    });
  }

  if (blur) {
    blur.checked = html.dataset['blur'] === '1';
    blur.addEventListener('change', () => {
      if (blur.checked) html.dataset['blur'] = '1';
      else delete html.dataset['blur'];
      keep(keys.blur, blur.checked ? '1' : '');
    });
  }
}

function keep(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: the choice then holds for this page.
  }
}
