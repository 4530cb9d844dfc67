import { layers } from './layers.ts';
import { importStyle } from './import-style.ts';
import { modules } from './modules.ts';
import { plainComments, testNames } from './plain-english.ts';
import { tableWords } from './table-words.ts';
import { textsInPages } from './texts-in-pages.ts';

/** Lint rules that oxlint does not have. */
export default {
  meta: { name: 'directory' },
  rules: {
    'import-style': importStyle,
    layers,
    modules,
    'plain-comments': plainComments,
    'table-words': tableWords,
    'test-names': testNames,
    'texts-in-pages': textsInPages,
  },
};
