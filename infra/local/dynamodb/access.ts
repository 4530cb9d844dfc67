import { arnOf } from '../account.ts';
import { NotSupported, type LocalRequest } from '../protocol/service.ts';
import type { AccessRequest } from '../rights/request.ts';
import type { Partitions } from './partitions.ts';

type Value = Record<string, unknown>;
interface OnTable {
  TableName: string;
  IndexName?: string;
  Key?: Record<string, Value>;
  Item?: Record<string, Value>;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Value>;
}

/** How policies name the actions of a transaction. */
const itemActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/**
 * The rights that a request needs ("Actions, resources, and condition keys for Amazon DynamoDB"). A transaction has no
 * action of its own: it needs those of which it is made ("Using IAM with DynamoDB transactions"). AWS does not say
 * whether it checks each item or all of an action at once; here it is all at once, which allows less.
 */
export function accessOf({ headers, body }: LocalRequest, partitions: Partitions): AccessRequest[] {
  const operation = headers['x-amz-target']?.split('.')[1] ?? '';
  const input = JSON.parse(body.toString()) as OnTable & { TransactItems: Array<Record<string, OnTable>> };
  const onItems = (action: string, items: OnTable[]): AccessRequest => ({
    action: `dynamodb:${action}`,
    resource: resourceOf(items[0] ?? input),
    context: { 'dynamodb:leadingkeys': items.map((item) => leadingKey(item, partitions)) },
  });
  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'Query':
      return [onItems(operation, [input])];
    case 'TransactWriteItems': {
      const actions = input.TransactItems.flatMap((item) => Object.entries(item));
      const groups = Map.groupBy(actions, ([kind, { TableName }]) => `${kind} ${TableName}`);
      return [...groups.values()].map((group) =>
        onItems(
          itemActions[group[0]?.[0] ?? ''] ?? '',
          group.map(([, item]) => item),
        ),
      );
    }
    case 'Scan':
      return [{ action: 'dynamodb:Scan', resource: resourceOf(input) }];
    default:
      throw new NotSupported('DynamoDB', operation);
  }
}

/** An index has an ARN of its own, and a query of it needs no right on the table. */
function resourceOf({ TableName, IndexName }: OnTable): string {
  const table = TableName.startsWith('arn:') ? TableName : arnOf('dynamodb', `table/${TableName}`);
  return IndexName === undefined ? table : `${table}/index/${IndexName}`;
}

/** The partition key of an item, or the one that a query's condition names, as a policy compares it. */
function leadingKey(on: OnTable, partitions: Partitions): string {
  const attribute = partitions.of(on.TableName, on.IndexName);
  // Not no key at all, for which a condition on all keys (ForAllValues) would be true.
  if (attribute === undefined) return '';
  const value =
    on.KeyConditionExpression === undefined ? (on.Key ?? on.Item)?.[attribute] : queriedKey(on, attribute);
  const [text] = Object.values(value ?? {});
  return typeof text === 'string' ? text : '';
}

function queriedKey(on: OnTable, attribute: string): Value | undefined {
  const { KeyConditionExpression: condition = '', ExpressionAttributeNames: names = {} } = on;
  for (const [, name = '', value = ''] of condition.matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g))
    if ((names[name] ?? name) === attribute) return on.ExpressionAttributeValues?.[value];
  throw new NotSupported('DynamoDB', `a query without "${attribute} = :value": ${condition}`);
}
