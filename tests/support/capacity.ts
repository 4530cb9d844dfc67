import { documentClient } from '#functions/data/table.ts';

/** What the Queries since the last `reset` consumed, as the engine itself says. */
interface ReadCost {
  queries: number;
  /** Entries that were looked at, whether they were shown or not. */
  entries: number;
  readUnits: number;
  items: Array<Record<string, unknown>>;
}

export interface ReadMeter {
  cost: ReadCost;
  reset(): void;
  stop(): void;
}

interface QueryOutput {
  ConsumedCapacity?: { CapacityUnits?: number };
  ScannedCount?: number;
  Items?: Array<Record<string, unknown>>;
}

const readMeter = 'readMeter';
const writeMeter = 'writeMeter';

/** Asks DynamoDB to say what each Query of this process consumes, and adds it up. */
export function meterReads(): ReadMeter {
  const none = (): ReadCost => ({ queries: 0, entries: 0, readUnits: 0, items: [] });
  const meter: ReadMeter = {
    cost: none(),
    reset: () => void (meter.cost = none()),
    stop: () => void documentClient().middlewareStack.remove(readMeter),
  };
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'QueryCommand') return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const { ConsumedCapacity, ScannedCount = 0, Items = [] } = answer.output as QueryOutput;
      const units = ConsumedCapacity?.CapacityUnits;
      if (units === undefined) throw new Error('The engine told no consumed capacity.');
      meter.cost.queries += 1;
      meter.cost.entries += ScannedCount;
      meter.cost.readUnits += units;
      meter.cost.items.push(...Items);
      return answer;
    },
    { step: 'initialize', name: readMeter },
  );
  return meter;
}

/** The names of the commands that this process sends to DynamoDB while something is done, in their order. */
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

/** What the transactions since the last `reset` consumed, as the engine itself says. */
export interface WriteCost {
  transactions: number;
  actions: number;
  /** Of the table (two a KB, being transactional) and of its indexes (one a KB). */
  tableUnits: number;
  indexUnits: number;
}

interface WriteMeter {
  cost: WriteCost;
  reset(): void;
  stop(): void;
}

interface TransactOutput {
  ConsumedCapacity?: Array<{ CapacityUnits?: number; Table?: { CapacityUnits?: number } }>;
}

/** Asks DynamoDB to say what each transaction of this process consumes, and adds it up. */
export function meterWrites(): WriteMeter {
  const none = (): WriteCost => ({ transactions: 0, actions: 0, tableUnits: 0, indexUnits: 0 });
  const meter: WriteMeter = {
    cost: none(),
    reset: () => void (meter.cost = none()),
    stop: () => void documentClient().middlewareStack.remove(writeMeter),
  };
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
      const answer = await next(args);
      const [consumed] = (answer.output as TransactOutput).ConsumedCapacity ?? [];
      const { CapacityUnits: all, Table: { CapacityUnits: table } = {} } = consumed ?? {};
      if (all === undefined || table === undefined) throw new Error('The engine told no consumed capacity.');
      meter.cost.transactions += 1;
      meter.cost.actions += (args.input as { TransactItems: unknown[] }).TransactItems.length;
      meter.cost.tableUnits += table;
      meter.cost.indexUnits += all - table;
      return answer;
    },
    { step: 'initialize', name: writeMeter },
  );
  return meter;
}
