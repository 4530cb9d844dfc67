export type KeySchema = Array<{ AttributeName: string; KeyType: string }>;

interface Keyed {
  KeySchema: KeySchema;
  GlobalSecondaryIndexes?: Array<{ IndexName: string; KeySchema: KeySchema }> | undefined;
}

/** Partition key attributes by table and index. Policies call these leading keys. */
export class Partitions {
  readonly #attributes = new Map<string, string>();

  declare(table: string, { KeySchema, GlobalSecondaryIndexes = [] }: Keyed): void {
    const indexes = GlobalSecondaryIndexes.map(
      (one) => [`${table}/${one.IndexName}`, one.KeySchema] as const,
    );
    for (const [name, schema] of [[table, KeySchema] as const, ...indexes])
      for (const { AttributeName, KeyType } of schema)
        if (KeyType === 'HASH') this.#attributes.set(name, AttributeName);
  }

  /**
   * Returns the partition key attribute of a table or index, or undefined if unknown.
   * @param named name or ARN of the table
   */
  of(named: string, index?: string): string | undefined {
    const table = named.replace(/^arn:.*:table\//, '');
    return this.#attributes.get(index === undefined ? table : `${table}/${index}`);
  }
}
