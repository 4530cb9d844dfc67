export type KeySchema = Array<{ AttributeName: string; KeyType: string }>;

interface Keyed {
  KeySchema: KeySchema;
  GlobalSecondaryIndexes?: Array<{ IndexName: string; KeySchema: KeySchema }> | undefined;
}

/** The partition key's attribute by table and index: what policies call a leading key. */
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
   * @param named by its name or its ARN
   * @returns undefined for a table or an index that does not exist
   */
  of(named: string, index?: string): string | undefined {
    const table = named.replace(/^arn:.*:table\//, '');
    return this.#attributes.get(index === undefined ? table : `${table}/${index}`);
  }
}
