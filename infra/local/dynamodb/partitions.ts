interface Keyed {
  KeySchema: Array<{ AttributeName: string; KeyType: string }>;
  GlobalSecondaryIndexes?: Array<{ IndexName: string } & Pick<Keyed, 'KeySchema'>> | undefined;
}

/** Which attribute is the partition key, by table and index: what policies call a leading key. */
export class Partitions {
  readonly #attributes = new Map<string, string>();

  declare(table: string, { KeySchema, GlobalSecondaryIndexes = [] }: Keyed): void {
    this.#attributes.set(table, hashOf(KeySchema));
    for (const { IndexName, KeySchema: keys } of GlobalSecondaryIndexes)
      this.#attributes.set(`${table}/${IndexName}`, hashOf(keys));
  }

  /**
   * @param named by its name or its ARN
   * @returns undefined for a table or an index that is not there
   */
  of(named: string, index?: string): string | undefined {
    const table = named.replace(/^arn:.*:table\//, '');
    return this.#attributes.get(index === undefined ? table : `${table}/${index}`);
  }
}

const hashOf = (schema: Keyed['KeySchema']): string =>
  schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
