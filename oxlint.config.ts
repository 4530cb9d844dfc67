import { defineConfig } from 'oxlint';
import { recommended, recommendedTyped, recommendedUntyped } from './tests/lint/rules.ts';

const errors = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, 'error' as const]));

export default defineConfig({
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'import', 'react'],
  jsPlugins: ['./tests/lint/plugin.ts'],
  // Rules are listed one by one, so that a new version of oxlint can't drop one by moving it to another category.
  categories: { correctness: 'off' },
  ignorePatterns: [
    'node_modules',
    'cdk.out',
    'dist',
    '.local',
    '.cache',
    'test-results',
    'bench-results',
    'gallery-pictures',
  ],
  rules: {
    ...errors(recommended),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(recommendedTyped),
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'react/exhaustive-deps': 'error',
        'react/rules-of-hooks': 'error',
        'typescript/consistent-type-imports': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    { files: ['**/*.{js,mjs}'], rules: errors(recommendedUntyped) },
    {
      files: ['{shared,functions,infra,web}/**'],
      rules: { 'directory/import-style': 'error', 'directory/layers': 'error', 'directory/modules': 'error' },
    },
    { files: ['functions/**/*.ts'], rules: { 'directory/table-words': 'error' } },
    {
      files: ['**/*.{ts,tsx,mjs,js}'],
      rules: { 'directory/plain-comments': 'error', 'directory/test-names': 'error' },
    },
    { files: ['web/**/*.tsx'], rules: { 'directory/texts-in-pages': 'error' } },
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
      // Bans `useForm`: forms use `SendForm`. The excluded forms need `useForm` for drafts or conflicts.
      files: ['web/**'],
      excludeFiles: [
        'web/platform/SendForm.tsx',
        'web/own-listing/use-listing-form.ts',
        'web/verification/DetailsStep.tsx',
        'web/account/settings/profile/use-profile-form.ts',
      ],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'react-hook-form', importNames: ['useForm'] }] },
        ],
      },
    },
    {
      // Allows the user pool's client only in the folder that calls the pool.
      files: ['functions/**/*.ts'],
      excludeFiles: ['functions/access/user-pool/**'],
      rules: { 'no-restricted-imports': ['error', '@aws-sdk/client-cognito-identity-provider'] },
    },
    {
      files: ['infra/edge/*.js'],
      globals: { __SITE_LISTS__: 'readonly' },
      rules: { 'no-unused-vars': 'off' },
    },
  ],
});
