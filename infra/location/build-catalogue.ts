import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtCatalogue } from './built-catalogue.ts';

/** `npm run locations`: regenerates the catalogue's files, which are committed. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const idsFile = join(root, 'infra', 'location', 'ids.json');

mkdirSync(join(root, 'shared', 'location', 'data'), { recursive: true });
const { files, report } = builtCatalogue(readFileSync(idsFile, 'utf8'));
for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
console.table(report);
