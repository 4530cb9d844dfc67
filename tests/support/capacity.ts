import { documentClient } from '#functions/data/table.ts';

/** Running sum of the capacity that this process's DynamoDB commands consume. */
export interface Meter<C> {
  cost: C;
  reset(): void;
  stop(): void;
}

interface Consumed {
  CapacityUnits?: number;
  Table?: { CapacityUnits?: number };
}

interface Metered {
  command: string;
  input: object;
  output: object;
  /** Capacity units of the table and its indexes. */
  units: number;
  /** Capacity units of the table alone. */
  tableUnits: number;
}

let meters = 0;

/**
 * Requests the consumed capacity of each matching command from DynamoDB, and adds it to a cost.
 * @throws Error to the command's caller if the engine reports no capacity
 */
export function meter<C>(commands: RegExp, none: () => C, add: (cost: C, done: Metered) => void): Meter<C> {
  const name = `meter-${(meters += 1)}`;
  const running: Meter<C> = {
    cost: none(),
    reset: () => void (running.cost = none()),
    stop: () => void documentClient().middlewareStack.remove(name),
  };
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const command = commandName.replace(/Command$/, '');
        if (!commands.test(command)) return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
        const answer = await next(args);
        const output = answer.output as { ConsumedCapacity?: Consumed | Consumed[] };
        // A transaction has one entry per table, and there is only one table.
        const [consumed] = [output.ConsumedCapacity ?? []].flat();
        const { CapacityUnits: units, Table: { CapacityUnits: tableUnits = NaN } = {} } = consumed ?? {};
        if (units === undefined) throw new Error(`The engine reports no consumed capacity for ${command}.`);
        add(running.cost, { command, input: args.input, output, units, tableUnits });
        return answer;
      },
    { step: 'initialize', name },
  );
  return running;
}

interface ReadCost {
  queries: number;
  /** Entries that were read, including those that a filter dropped. */
  entries: number;
  readUnits: number;
  items: Array<Record<string, unknown>>;
}
export type ReadMeter = Meter<ReadCost>;

export const meterReads = (): ReadMeter =>
  meter(
    /^Query$/,
    () => ({ queries: 0, entries: 0, readUnits: 0, items: [] }),
    (cost: ReadCost, { output, units }) => {
      const { ScannedCount = 0, Items = [] } = output as { ScannedCount?: number; Items?: ReadCost['items'] };
      cost.queries += 1;
      cost.entries += ScannedCount;
      cost.readUnits += units;
      cost.items.push(...Items);
    },
  );

/** Capacity consumed by transactions: two units per KB for the table, one per KB for its indexes. */
export interface WriteCost {
  transactions: number;
  actions: number;
  tableUnits: number;
  indexUnits: number;
}

export const meterWrites = (): Meter<WriteCost> =>
  meter(
    /^TransactWriteItems$/,
    () => ({ transactions: 0, actions: 0, tableUnits: 0, indexUnits: 0 }),
    (cost, { input, units, tableUnits }) => {
      cost.transactions += 1;
      cost.actions += (input as { TransactItems: unknown[] }).TransactItems.length;
      cost.tableUnits += tableUnits;
      cost.indexUnits += units - tableUnits;
    },
  );

/** Returns the names of the commands that this process sends to DynamoDB during an action, in order. */
export async function commandsOf(doing: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const name = 'commandsOf';
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        sent.push(String(commandName));
        return next(args);
      },
    { step: 'initialize', name },
  );
  try {
    await doing();
  } finally {
    documentClient().middlewareStack.remove(name);
  }
  return sent;
}
