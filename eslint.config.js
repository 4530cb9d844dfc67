import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// The floors of the house: web, functions and infra each may import shared; none imports another; tests may
// import everything. Two doors: the page entry renders the public site; the local cloud's start runs the seed
// as a process of its own (so it needs no import).
const floor = (target, from, except, message) => ({ target, from, ...(except ? { except } : {}), message });
const floors = [
  floor('./shared', './functions', undefined, 'shared is pure: it imports no other floor'),
  floor('./shared', './infra', undefined, 'shared is pure: it imports no other floor'),
  floor('./shared', './web', undefined, 'shared is pure: it imports no other floor'),
  floor('./functions', './infra', undefined, 'functions know nothing of infra'),
  floor(
    './functions/!(entry)/**',
    './web',
    undefined,
    'only functions/entry/page may import the public site’s server entry',
  ),
  floor(
    './functions/entry/!(page).ts',
    './web',
    undefined,
    'only functions/entry/page may import the public site’s server entry',
  ),
  floor('./web', './functions', undefined, 'the browser imports shared alone'),
  floor('./web', './infra', undefined, 'the browser imports shared alone'),
  floor('./infra', './functions', undefined, 'infra bundles functions by path, it never imports them'),
  floor('./infra', './web', undefined, 'infra takes the built site, it never imports it'),
  ...['shared', 'functions', 'infra', 'web'].map((name) =>
    floor(`./${name}`, './tests', undefined, 'nothing that ships imports the tests'),
  ),
  floor('./web/public', './web/private', undefined, 'the two bundles are apart'),
  floor('./web/private', './web/public', undefined, 'the two bundles are apart'),
];

// What a person reads comes from the catalogues (web/i18n): text between tags, text that an expression between tags
// chooses, and attributes that are read out or shown.
const letters = '/\\p{L}/u';
const inTags = 'JSXElement > JSXExpressionContainer';
const inNames =
  'JSXAttribute[name.name=/^(alt|aria-description|aria-label|label|placeholder|title)$/] > JSXExpressionContainer';
const texts = [
  // A key of the keyboard is called as it is.
  `JSXElement:not([openingElement.name.name="kbd"]) > JSXText[value=${letters}]`,
  `JSXFragment > JSXText[value=${letters}]`,
  `${inNames.replace(' > JSXExpressionContainer', '')} > Literal[value=${letters}]`,
  ...[inTags, inNames].flatMap((place) => [
    `${place} > Literal[value=${letters}]`,
    `${place} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${letters}]`,
    `${place} > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
  ]),
].map((selector) => ({ selector, message: 'a text belongs in the catalogues of web/i18n' }));

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'cdk.out',
      'dist',
      '.local',
      '.cache',
      'test-results',
      'bench-results',
      'gallery-pictures',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: floors }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  { files: ['web/**/*.tsx'], rules: { 'no-restricted-syntax': ['error', ...texts] } },
  {
    files: ['shared/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: ['node:*', 'react', 'react-*', '@aws-sdk/*', 'aws-*', 'stripe', '@middy/*'] },
      ],
    },
  },
  {
    files: ['infra/edge/*.js'],
    languageOptions: { sourceType: 'script', globals: { __SITE_LISTS__: 'readonly' } },
    rules: { 'no-unused-vars': 'off', 'no-var': 'off' },
  },
);
