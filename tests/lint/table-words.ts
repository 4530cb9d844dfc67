import { importsOf, pathFromRoot } from './imports.ts';
import type { Rule, Visitor } from './rule.ts';

/** Files with DynamoDB's primitive reads and writes. */
const primitives = ['functions/data/table.ts', 'functions/data/transact.ts'];
const clients = ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb'];

/** Names that occur only in DynamoDB's requests and responses, and attributes of the table's key. */
const words = new Set([
  'ConditionExpression',
  'ExclusiveStartKey',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'FilterExpression',
  'IndexName',
  'KeyConditionExpression',
  'LastEvaluatedKey',
  'ProjectionExpression',
  'TransactItems',
  'UpdateExpression',
  'pk',
  'sk',
]);

/** Property of an object, a destructuring pattern or a type. */
interface Named {
  key: { type: string; name?: string; value?: unknown };
}

/**
 * Keeps DynamoDB's terms in `functions/data` and in the `*-table.ts` files of each module, which export functions named
 * after an access pattern or a change.
 */
export const tableWords: Rule = {
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    if (importer.startsWith('functions/data/') || importer.endsWith('-table.ts')) return {};
    const isOfTable = (node: Named): void => {
      const word = node.key.type === 'Literal' ? node.key.value : node.key.name;
      if (typeof word === 'string' && words.has(word))
        context.report({
          node: node.key as never,
          message: `${word} is DynamoDB's word: it belongs in functions/data or in a file named -table.ts`,
        });
    };
    const imports = importsOf(importer, (imported, node) => {
      if (primitives.includes(imported))
        context.report({ node, message: `only functions/data and files named -table.ts import ${imported}` });
    });
    return {
      ...imports,
      ImportDeclaration(node) {
        imports.ImportDeclaration?.(node);
        const from = node.source.value;
        if (clients.includes(from))
          context.report({
            node: node.source,
            message: `only functions/data and files named -table.ts import ${from}`,
          });
      },
      Property: (node) => isOfTable(node as unknown as Named),
      TSPropertySignature: (node) => isOfTable(node as unknown as Named),
      MemberExpression(node) {
        const { property } = node as unknown as { property: Named['key'] };
        isOfTable({ key: property });
      },
    };
  },
};
