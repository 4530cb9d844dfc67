import { ESLint, Linter } from 'eslint';
import { beforeAll, expect, test } from 'vitest';
import tseslint from 'typescript-eslint';

/** The linter's rule that keeps texts in the catalogues, as it holds for the screens' files. */
let rule: Linter.RuleEntry;
beforeAll(async () => {
  const config = (await new ESLint().calculateConfigForFile('web/public/Footer.tsx')) as Linter.Config;
  rule = config.rules?.['no-restricted-syntax'] as Linter.RuleEntry;
});

function complaints(jsx: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': rule },
  };
  const said = new Linter().verify(`const page = ${jsx};`, [config], 'web/page.tsx');
  return said.map(({ message }) => message);
}

test.each([
  '<p>Hello</p>',
  '<p>{count} años</p>',
  '<>Hola</>',
  '<p>{"Hello"}</p>',
  '<p>{isOpen ? "Open" : closed}</p>',
  '<p>{isOpen && "Open"}</p>',
  '<p>{`${count} listings`}</p>',
  '<img alt="A photo" />',
  '<button aria-label="Close" />',
  '<button aria-label={isOpen ? "Close" : "Open"} />',
  '<Field label={`Name of ${who}`} />',
  '<input placeholder="Your name" />',
])('a text that stands in a page is refused: %s', (jsx) => {
  expect(complaints(jsx)[0]).toBe('a text belongs in the catalogues of web/i18n');
});

test.each([
  '<p>{text.hello}</p>',
  '<p className="soft small">{text.years(count)} · {18}+</p>',
  '<a href="/listings" rel="next" aria-current={isHere ? "page" : undefined}>{text.next}</a>',
  '<button aria-label={state === "open" ? text.close : text.open} />',
  '<p>{kind === "women" ? <b>{text.women}</b> : null}</p>',
  '<kbd>a</kbd>',
])('words that nobody reads may stand there: %s', (jsx) => {
  expect(complaints(jsx)).toEqual([]);
});
