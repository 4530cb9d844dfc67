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

/** Policy actions for the parts of a transaction. */
const itemActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/**
 * Returns the rights that a request needs ("Actions, resources, and condition keys for Amazon DynamoDB"). A transaction
 * needs the actions of its parts ("Using IAM with DynamoDB transactions"). AWS does not say whether DynamoDB checks
 * items one by one. This function checks all items of an action together and is therefore at least as strict.
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

/** Returns the ARN of the table or index. A query of an index needs no right on the table. */
function resourceOf({ TableName, IndexName }: OnTable): string {
  const table = TableName.startsWith('arn:') ? TableName : arnOf('dynamodb', `table/${TableName}`);
  return IndexName === undefined ? table : `${table}/index/${IndexName}`;
}

/** Returns the partition key of an item or query condition, in the form that policies compare. */
function leadingKey(on: OnTable, partitions: Partitions): string {
  const attribute = partitions.of(on.TableName, on.IndexName);
  // An empty list of keys would satisfy a ForAllValues condition, so return an empty key.
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
