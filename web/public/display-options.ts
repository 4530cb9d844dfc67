/**
 * Theme and blurred photos (design/look.md, "Discretion"): kept in this browser's storage, set on <html> before
 * the first paint by shared/inline-script.ts, changed here by the footer's controls.
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

  // While photos are blurred, the first tap on one shows it and only the next follows its link.
  document.addEventListener(
    'click',
    (event) => {
      if (html.dataset['blur'] !== '1' || !(event.target instanceof Element)) return;
      const photo = event.target.closest('.photo');
      if (!photo || photo.classList.contains('photo--shown')) return;
      photo.classList.add('photo--shown');
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function keep(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: the choice then holds for this page.
  }
}
