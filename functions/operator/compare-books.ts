import type { Purchase } from '#shared/api/membership.ts';
import type { Movement } from '#functions/membership/payment-provider.ts';

/** Cents of one kind of movement in one currency, on both sides. */
export interface BookTotal {
  currency: string;
  kind: Movement['kind'] | 'all';
  ledger: number;
  provider: number;
}

/** A movement that one side has and the other lacks. */
export interface Unmatched extends Movement {
  /** Who has it. */
  in: 'ledger' | 'provider';
  /** Account, where the ledger has it. */
  sub?: string | undefined;
}

/** The movement of money that a row of the ledger says; undefined for what was asked for and not paid. */
function movementOf({ id, date, description, amount, currency, status }: Purchase): Movement | undefined {
  // A refund that came back moved nothing.
  if (description === 'refund' && status === 'failed') return undefined;
  if (description === 'refund' || description === 'dispute')
    return { kind: description, id, date, amount, currency };
  // What was settled past the provider, or by a discount of all, moved nothing through it.
  return status === 'paid' && amount !== 0 ? { kind: 'payment', id, date, amount, currency } : undefined;
}

/**
 * A month's books side by side: ours, row by row, and the payment provider's own. A refund and a dispute have the same id
 * in both; a payment is an invoice in ours and a charge in the provider's, with the same instant and amount.
 */
export class Books {
  readonly #totals = new Map<string, BookTotal>();
  readonly #open = new Map<string, Unmatched[]>();

  /** @param row of the ledger */
  addOurs(sub: string, row: Purchase): void {
    const movement = movementOf(row);
    if (movement) this.#add({ ...movement, in: 'ledger', sub });
  }

  addTheirs(movement: Movement): void {
    this.#add({ ...movement, in: 'provider' });
  }

  /** By currency, each with its sum; equal to the cent or not. */
  totals(): BookTotal[] {
    const kinds = [...this.#totals.values()];
    return [...new Set(kinds.map(({ currency }) => currency))].sort().flatMap((currency) => {
      const own = kinds.filter((total) => total.currency === currency);
      const sum = (side: Unmatched['in']) => own.reduce((cents, total) => cents + total[side], 0);
      return [...own, { currency, kind: 'all' as const, ledger: sum('ledger'), provider: sum('provider') }];
    });
  }

  /** In the order of time. */
  unmatched(): Unmatched[] {
    return [...this.#open.values()].flat().sort((a, b) => a.date.localeCompare(b.date));
  }

  #add(movement: Unmatched): void {
    const { currency, kind, amount } = movement;
    const of = `${currency} ${kind}`;
    const total = this.#totals.get(of) ?? { currency, kind, ledger: 0, provider: 0 };
    total[movement.in] += amount;
    this.#totals.set(of, total);
    this.#match(movement);
  }

  #match(movement: Unmatched): void {
    const { kind, id, date, amount, currency } = movement;
    const same = [kind, kind === 'payment' ? date : id, amount, currency].join(' ');
    const waiting = this.#open.get(same) ?? [];
    const other = waiting.findIndex((one) => one.in !== movement.in);
    if (other >= 0) waiting.splice(other, 1);
    else waiting.push(movement);
    if (waiting.length > 0) this.#open.set(same, waiting);
    else this.#open.delete(same);
  }
}
