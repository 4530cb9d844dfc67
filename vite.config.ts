import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';

const web = resolve(import.meta.dirname, 'web');

/** The picture of link previews as a PNG, which is what takes them everywhere; the page finds it in the manifest. */
const linkPreview: Plugin = {
  name: 'link-preview',
  apply: 'build',
  async generateBundle() {
    const source = resolve(web, 'public/preview.svg');
    this.emitFile({
      type: 'asset',
      name: 'preview.png',
      originalFileName: 'public/preview.svg',
      source: await sharp(source).png({ palette: true }).toBuffer(),
    });
  },
};

/**
 * Builds the two bundles side by side into dist/site: the private app with its shell (private.html) and the
 * public pages' script, which has no HTML of its own, since the page Lambda writes it from the manifest.
 */
export default defineConfig({
  root: web,
  // `web/public` is source here, not a folder of files to copy.
  publicDir: false,
  plugins: [react(), linkPreview],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/site'),
    emptyOutDir: true,
    manifest: true,
    // The Content-Security-Policy allows no data: scripts or styles, and small files cache well on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        private: resolve(web, 'private.html'),
        public: resolve(web, 'public/client.tsx'),
      },
    },
  },
});
