import type { Rule, Visitor } from './rule.ts';

/** Words that a newcomer reads twice, and what to write instead. Code between backticks may use them. */
const oddWords: [word: RegExp, advice: string][] = [
  [/\btidings\b/i, 'write notification'],
  [/\btend(s|ed)?\b/i, 'write sweep or expire'],
  [/\b(told|tells?)\b/i, 'write notify, report or say, with its subject'],
  [/\bjourneys?\b/i, 'write flow'],
  [/\beyes\b/i, 'write reader, reviewer or view'],
  [/\b(whoever|whomever|whosoever|somebody|nobody['’]s)\b/i, 'name the actor'],
  [
    /\b(any more|no more(?! than)|hitherto|therein|thereby|in vain|for ever)\b/i,
    'write it in today’s English',
  ],
];
/** Openings that make a reader wait for the subject. */
const riddle = /^\/\*\*[\s*]*(what|who|whom|whose|which|whichever|nor|else|of what|of which)\b/i;
const startsMidSentence = /^(nor|so|also|and|but)\b/i;
/** Matches `test` and `it`, with or without vitest's modifiers, such as `test.each(table)`. */
const testCall = /^(test|it)(\.(concurrent|each|fails|for|only|runIf|skip|skipIf))*(\(|$)/;
const mostCommentLines = 4;
const fewestWords = 4;
const mostWords = 14;

/** Advice on the first odd word of a text, if it has one. */
function oddWord(text: string): string | undefined {
  const prose = text.replace(/`[^`]*`/g, '');
  const odd = oddWords.find(([word]) => word.test(prose));
  return odd && `“${odd[0].exec(prose)?.[0]}” is read twice: ${odd[1]}`;
}

/** Allows only plain words in comments, and at most 4 lines outside docstrings. */
export const plainComments: Rule = {
  create({ sourceCode, report }): Visitor {
    return {
      Program() {
        const source = sourceCode.getText();
        let block: { start: number; end: number; isLine: boolean } | undefined;
        const check = () => {
          if (!block) return;
          const text = source.slice(block.start, block.end);
          const loc = {
            start: sourceCode.getLocFromIndex(block.start),
            end: sourceCode.getLocFromIndex(block.end),
          };
          const lines = loc.end.line - loc.start.line + 1;
          if (!text.startsWith('/**') && lines > mostCommentLines)
            report({ loc, message: `this comment has ${lines} lines: ${mostCommentLines} are allowed` });
          if (riddle.test(text)) report({ loc, message: 'a docstring begins with its verb or its noun' });
          const message = oddWord(text);
          if (message) report({ loc, message });
        };
        for (const { type, start, end } of sourceCode.getAllComments()) {
          const isLine = type === 'Line';
          // Lines that follow one another are one comment.
          if (block?.isLine && isLine && /^\n[ \t]*$/.test(source.slice(block.end, start))) block.end = end;
          else {
            check();
            block = { start, end, isLine };
          }
        }
        check();
      },
    };
  },
};

/** Allows only test names of 4 to 14 plain words that stand alone in a list of failures. */
export const testNames: Rule = {
  create({ sourceCode, report }): Visitor {
    return {
      CallExpression({ callee, arguments: [title] }) {
        const called = testCall.test(sourceCode.getText(callee));
        if (!called || !title) return;
        if (
          title.type !== 'TemplateLiteral' &&
          !(title.type === 'Literal' && typeof title.value === 'string')
        )
          return;
        const name = sourceCode.getText(title).slice(1, -1);
        const words = name.split(/\s+/).length;
        // A placeholder may stand for several words.
        const isShort = words < fewestWords && !/%[a-z]|\$/.test(name);
        if (isShort || words > mostWords)
          report({
            node: title,
            message: `this test name has ${words} words: ${fewestWords} to ${mostWords} are allowed`,
          });
        if (startsMidSentence.test(name)) report({ node: title, message: 'a test name stands alone' });
        const message = oddWord(name);
        if (message) report({ node: title, message });
      },
    };
  },
};
