import { arnOf } from '../account.ts';
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalRequest } from '../protocol/service.ts';
import type { AccessRequest } from '../rights/request.ts';
import type { Partitions } from './partitions.ts';

type Value = Record<string, unknown>;
type Item = Record<string, Value>;
interface OnTable {
  TableName?: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Value>;
}

/**
 * The rights that a request needs ("Actions, resources, and condition keys for Amazon DynamoDB"). A transaction has no
 * action of its own: it needs those of which it is made ("Using IAM with DynamoDB transactions"). AWS does not say
 * whether it asks for each item or for all of an action at once; here it is all at once, which allows less.
 * @throws AwsError for a body that can not be read
 */
export function accessOf(request: LocalRequest, partitions: Partitions): AccessRequest[] {
  const [service = '', operation = ''] = (request.headers['x-amz-target'] ?? '').split('.');
  const input = parse(request.body);
  const keyOf = (item: Item | undefined, { TableName = '' }: OnTable): string[] => {
    const attribute = partitions.of(TableName);
    return attribute === undefined ? unknownKey : [keyText(item?.[attribute])];
  };
  const on = (action: string, table: string | undefined, keys?: string[]): AccessRequest => ({
    action: `dynamodb:${action}`,
    resource: tableArn(table),
    ...(keys && { context: { 'dynamodb:leadingkeys': keys } }),
  });

  // An event source mapping reads the stream for its function, and was asked for its rights as it was made.
  if (service.startsWith('DynamoDBStreams'))
    throw new NotSupported('DynamoDB', 'a stream read by a function');
  const single = input as OnTable;
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [on(operation, single.TableName, keyOf(single.Key, single))];
    case 'PutItem':
      return [on(operation, single.TableName, keyOf(single.Item, single))];
    case 'Query': {
      const access = on(operation, single.TableName, queriedKey(single, partitions));
      return [inIndex(access, single)];
    }
    case 'Scan':
      return [inIndex(on(operation, single.TableName), single)];
    case 'BatchWriteItem': {
      const { RequestItems } = input as { RequestItems: Record<string, Value[]> };
      return Object.entries(RequestItems).map(([TableName, writes]) =>
        on(
          operation,
          TableName,
          writes.flatMap(({ PutRequest, DeleteRequest }) =>
            keyOf((PutRequest as OnTable)?.Item ?? (DeleteRequest as OnTable)?.Key, { TableName }),
          ),
        ),
      );
    }
    case 'TransactWriteItems': {
      const { TransactItems } = input as { TransactItems: Array<Record<string, OnTable>> };
      const keys = new Map<string, { action: string; table: string | undefined; keys: string[] }>();
      for (const [kind, one] of TransactItems.flatMap((item) => Object.entries(item))) {
        const action = itemActions[kind];
        if (action === undefined) throw new NotSupported('DynamoDB', `${kind} in a transaction`);
        const name = `${action} ${one.TableName}`;
        const group = keys.get(name) ?? { action, table: one.TableName, keys: [] };
        group.keys.push(...keyOf(one.Item ?? one.Key, one));
        keys.set(name, group);
      }
      return [...keys.values()].map((group) => on(group.action, group.table, group.keys));
    }
    default:
      return [on(operation, single.TableName)];
  }
}

/** What an action of a transaction is called in a policy. */
const itemActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The ARN of a table by its name; one that is given stays as it is. */
const tableArn = (name = '*'): string =>
  name.startsWith('arn:') ? name : arnOf('dynamodb', `table/${name}`);

/** An index has an ARN of its own, and a query of it asks nothing of the table. */
const inIndex = (access: AccessRequest, { IndexName }: OnTable): AccessRequest =>
  IndexName === undefined ? access : { ...access, resource: `${access.resource}/index/${IndexName}` };

/** The partition that a query names: the one equality of its key condition on the partition's attribute. */
function queriedKey(
  {
    TableName = '',
    IndexName,
    KeyConditionExpression = '',
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  }: OnTable,
  partitions: Partitions,
): string[] {
  const attribute = partitions.of(TableName, IndexName);
  if (attribute === undefined) return unknownKey;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g))
    if ((names[name] ?? name) === attribute) return [keyText(values[value])];
  throw new NotSupported('DynamoDB', `a query without "${attribute} = :value": ${KeyConditionExpression}`);
}

/** Of a table that is not there: not none, of which a condition on all of them (ForAllValues) would be true. */
const unknownKey = [''];

/** A key's value as a policy compares it. */
function keyText(value: Value | undefined): string {
  const [text] = Object.values(value ?? {});
  return typeof text === 'string' ? text : '';
}

function parse(body: Buffer): object {
  try {
    return JSON.parse(body.toString('utf8')) as object;
  } catch {
    throw new AwsError('SerializationException', 400, 'The request body is not JSON.');
  }
}
