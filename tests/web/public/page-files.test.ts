import { expect, test } from 'vitest';
import { pageFiles } from '#web/public/page-files.ts';

test("shared styles are linked before the page's own styles", () => {
  const manifest = {
    'public/client.tsx': { file: 'client.js', css: ['public.css'], imports: ['_shared.js', '_other.js'] },
    '_shared.js': { file: 'shared.js', css: ['components.css'], imports: ['_other.js'] },
    'public/preview.png': { file: 'preview.png' },
    '_other.js': { file: 'other.js', css: ['tokens.css'] },
  };
  expect(pageFiles(manifest, 'es')).toEqual({
    script: '/client.js',
    styles: ['/tokens.css', '/components.css', '/public.css'],
    preload: ['/other.js', '/shared.js'],
    later: [],
    preview: '/preview.png',
  });
});
