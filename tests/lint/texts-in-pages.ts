import type { Rule } from './rule.ts';

const letters = '/\\p{L}/u';
const inTags = 'JSXElement > JSXExpressionContainer';
const named = 'JSXAttribute[name.name=/^(alt|aria-description|aria-label|label|placeholder|title)$/]';
const inNames = `${named} > JSXExpressionContainer`;
const texts = [
  // Names of keyboard keys are not translated.
  `JSXElement:not([openingElement.name.name="kbd"]) > JSXText[value=${letters}]`,
  `JSXFragment > JSXText[value=${letters}]`,
  `${named} > Literal[value=${letters}]`,
  ...[inTags, inNames].flatMap((place) => [
    `${place} > Literal[value=${letters}]`,
    `${place} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${letters}]`,
    `${place} > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
  ]),
];

/**
 * Requires texts for people to come from the catalogues (web/i18n): text and text expressions between tags, and
 * attributes that are read aloud or shown.
 */
export const textsInPages: Rule = {
  create: ({ sourceCode, report }) => {
    const refuse = ({ range: [from, to] }: { range: [number, number] }) => {
      // Report at the first letter, so that a directive on the line before can allow it.
      const start = from + sourceCode.getText().slice(from, to).search(/\S/);
      const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(to) };
      report({ loc, message: 'a text belongs in the catalogues of web/i18n' });
    };
    return Object.fromEntries(texts.map((selector) => [selector, refuse]));
  },
};
