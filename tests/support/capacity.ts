import { documentClient } from '#functions/data/table.ts';

/** What the Queries since the last `reset` consumed, as the engine itself says. */
export interface ReadCost {
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

const meterName = 'meter';

/** Asks DynamoDB to say what each Query of this process consumes, and adds it up. */
export function meterReads(): ReadMeter {
  const none = (): ReadCost => ({ queries: 0, entries: 0, readUnits: 0, items: [] });
  const meter: ReadMeter = {
    cost: none(),
    reset: () => void (meter.cost = none()),
    stop: () => void documentClient().middlewareStack.remove(meterName),
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
    { step: 'initialize', name: meterName },
  );
  return meter;
}
