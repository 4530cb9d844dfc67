import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  graceDays,
  type Membership,
  membershipEnd,
  type MembershipEvent,
  type MembershipState,
  membershipState,
  membershipStates,
  membershipSteps,
  type Sale,
} from '#shared/membership.ts';
import type { Purchase } from '#shared/api/membership.ts';
import { notifyMembership } from '#functions/membership/notify-membership.ts';
import { deriveMembership } from '#functions/membership/derive-membership.ts';
import { newRows } from '#functions/membership/ledger.ts';
import type { CustomerState, Payment, Reversal } from '#functions/membership/payment-provider.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const sale: Sale = { product: 'price_1', amount: 5000, currency: 'USD', days: 30 };

/**
 * Model of a membership: its state by the table of states (`state`), and the payment provider's records. The model
 * builds the state and the records by hand, not with the code under test.
 */
class MembershipModel {
  now = Date.parse('2026-01-01T00:00:00Z');
  state: MembershipState = 'none';
  /** State to return to when an unpaid checkout expires. */
  #before: MembershipState = 'none';
  readonly truth: CustomerState = { payments: [], subscriptions: [], reversals: [] };
  known: Membership = { provider: 'stripe', customerId: 'c', cancelAtPeriodEnd: false, failedAttempts: 0 };
  readonly rows = new Map<string, Purchase>();
  #serial = 0;

  /** Enters the state that the table gives for an event; `to` picks one of several states. */
  #enters(event: MembershipEvent, to?: MembershipState): void {
    const ways = membershipSteps[this.state].leadsTo[event] ?? [this.state];
    expect(ways, `${event} in ${this.state}`).toContain(to ?? ways[0]);
    this.state = to ?? ways[0] ?? this.state;
  }

  #at = (milliseconds = this.now): string => new Date(milliseconds).toISOString();
  get #payment(): Payment {
    const [newest] = this.truth.payments.filter(({ status }) => status === 'paid');
    if (!newest) throw new Error('Nothing was paid.');
    return newest;
  }
  get #periodEnd(): number {
    return Date.parse(this.#payment.periodEnd ?? '');
  }
  get #subscription() {
    const [newest] = this.truth.subscriptions;
    if (!newest) throw new Error('Nothing was bought.');
    return newest;
  }
  #pays(subscriptionId: string, from: number): void {
    this.#serial += 1;
    this.truth.payments.unshift({
      id: `in_${this.#serial}`,
      date: this.#at(),
      amount: sale.amount,
      currency: sale.currency,
      status: 'paid',
      subscriptionId,
      isRenewal: from < this.now,
      product: sale.product,
      periodStart: this.#at(from),
      periodEnd: this.#at(from + 30 * day),
      refunded: 0,
      failedAttempts: 0,
    });
  }
  #goesBack(description: Reversal['description'], amount: number): Reversal {
    this.#serial += 1;
    const status = description === 'refund' ? 'refunded' : 'disputed';
    const id = `back_${this.#serial}`;
    const row: Reversal = { id, date: this.#at(), description, amount: -amount, currency: 'USD', status };
    this.truth.reversals.push(row);
    return row;
  }
  #ends(at = this.now): void {
    this.#subscription.endedAt ??= this.#at(at);
  }
  #runs = (): boolean => ['active', 'past_due', 'canceling'].includes(this.state);

  /** Commands on the model. A command does nothing in a state where it can't happen. */
  readonly commands: Record<string, (n: number) => void> = {
    open: (n) => {
      if (!membershipSteps[this.state].leadsTo['checkout-opened']) return;
      // The payment provider's times are whole seconds. Half of the checkouts open in the second of the previous
      // payment.
      if (n % 2) this.now += hour;
      this.#before = this.state;
      this.known = {
        ...this.known,
        offered: sale,
        checkoutId: `cs_${this.#serial}`,
        checkoutOpenedAt: this.#at(),
        checkoutUntil: this.#at(this.now + day),
      };
      this.#enters('checkout-opened');
    },
    expire: () => {
      if (this.state !== 'pending') return;
      this.now += day;
      this.#enters('checkout-expired', this.#before);
    },
    pay: (n) => {
      if (this.state !== 'pending') return;
      if (n % 2) this.now += hour;
      this.#serial += 1;
      const id = `sub_${this.#serial}`;
      this.truth.subscriptions.unshift({ id, cancelAtPeriodEnd: false, endedAt: undefined });
      this.#pays(id, this.now);
      this.#enters('paid');
    },
    renew: () => {
      if (this.state !== 'active') return;
      const from = this.#periodEnd;
      this.now = Math.max(this.now, from + hour);
      this.#pays(this.#subscription.id, from);
      this.#enters('paid', 'active');
    },
    fail: () => {
      if (this.state !== 'active') return;
      const end = this.#periodEnd;
      if (this.now > end + graceDays * day - 2 * day) return;
      this.now = Math.max(this.now, end + hour);
      const open: Payment = {
        ...this.#payment,
        id: `in_${(this.#serial += 1)}`,
        date: this.#at(),
        status: 'failed',
        isRenewal: true,
        periodStart: this.#at(end),
        periodEnd: this.#at(end + 30 * day),
        failedAttempts: 1,
        reversal: undefined,
      };
      this.truth.payments.unshift(open);
      this.#enters('payment-failed');
    },
    failAgain: () => {
      if (this.state !== 'past_due' || this.now + day >= this.#periodEnd + graceDays * day) return;
      this.now += day;
      const [open] = this.truth.payments;
      if (open?.status === 'failed') open.failedAttempts += 1;
      this.#enters('payment-failed', 'past_due');
    },
    collect: () => {
      const [open] = this.truth.payments;
      if (this.state !== 'past_due' || open?.status !== 'failed') return;
      Object.assign(open, { status: 'paid', failedAttempts: 0, date: this.#at() });
      this.#enters('paid');
    },
    cancel: () => {
      if (this.state !== 'active' && this.state !== 'past_due') return;
      this.#subscription.cancelAtPeriodEnd = true;
      // Between a period's end and its charge, canceling ends the membership at once: no paid time remains.
      if (this.now >= this.#periodEnd) this.state = 'ended';
      else this.#enters('renewal-ended');
    },
    resume: () => {
      if (this.state !== 'canceling' || this.#subscription.endedAt) return;
      this.#subscription.cancelAtPeriodEnd = false;
      this.#enters('renewal-resumed');
    },
    over: () => {
      if (this.state === 'canceling' || this.state === 'disputed') {
        this.now = Math.max(this.now, this.#periodEnd);
        this.#ends(this.#periodEnd);
        this.#enters('period-over');
      } else if (this.state === 'active' || this.state === 'past_due') {
        this.now = Math.max(this.now, this.#periodEnd + graceDays * day);
        this.#enters('grace-over');
      }
    },
    stop: () => {
      if (!this.#runs() || this.#subscription.endedAt) return;
      this.#ends();
      this.#enters('subscription-ended');
    },
    refundPart: (n) => {
      if (this.#runs()) this.#goesBack('refund', 1 + n);
    },
    refund: () => {
      if (!this.#runs()) return;
      const { date } = this.#goesBack('refund', sale.amount);
      this.#payment.reversal = { why: 'refunded', at: date };
      // The code that reads a full refund also ends the subscription at the payment provider.
      this.#ends();
      this.#enters('refunded');
    },
    comeBack: () => {
      const refund = this.truth.reversals.findLast(({ amount }) => amount === -sale.amount);
      if (this.state !== 'refunded' || !refund) return;
      this.now += hour;
      refund.status = 'failed';
      // When several refunds came back, the first one counts: the subscription ended with that refund
      // (stripe-customer.ts).
      this.#payment.refundCameBack ??= refund.date;
      this.#payment.reversal = undefined;
      this.#enters('refund-came-back', this.now < this.#periodEnd ? 'canceling' : 'ended');
    },
    refundLate: () => {
      if (this.state !== 'ended' || this.#payment.reversal) return;
      this.now += hour;
      this.#goesBack('refund', sale.amount);
      this.#payment.reversal = { why: 'refunded', at: this.#at() };
    },
    dispute: () => {
      if (!this.#runs() || this.now >= this.#periodEnd) return;
      const { date } = this.#goesBack('dispute', sale.amount);
      this.#payment.reversal = { why: 'disputed', at: date };
      this.#subscription.cancelAtPeriodEnd = true;
      this.#enters('disputed');
    },
    win: () => {
      if (this.state !== 'disputed') return;
      const dispute = this.truth.reversals.findLast(({ description }) => description === 'dispute');
      if (dispute) dispute.amount = 0;
      this.#payment.reversal = undefined;
      this.#enters('dispute-won', 'canceling');
    },
    lose: () => {
      const { reversal } = this.truth.payments[0] ?? {};
      if (this.state !== 'disputed' || !reversal) return;
      this.#payment.reversal = { ...reversal, why: 'lost' };
      this.#enters('dispute-lost');
    },
  };

  /** Reads the payment provider's records, as an event, a repeated event or the reconciliation does. */
  reads(): void {
    const derived = deriveMembership(this.known, structuredClone(this.truth));
    for (const row of newRows([...this.rows.values()], derived, structuredClone(this.truth)))
      this.rows.set(row.id, row);
    this.known = notifyMembership({
      sub: 'sub',
      known: this.known,
      next: derived,
      now: new Date(this.now),
    }).membership;
  }

  /** Returns the total in cents by the payment provider's lists, and the total by our ledger. */
  totals(): [provider: number, ledger: number] {
    const all = [...this.truth.payments, ...this.truth.reversals];
    const moved = all
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const kept = [...this.rows.values()].filter(({ status }) => status !== 'failed');
    return [moved, kept.reduce((sum, { amount }) => sum + amount, 0)];
  }
}

const commandNames = Object.keys(new MembershipModel().commands);

test('5,000 random membership histories, read partly or repeatedly, match the state table and totals', () => {
  const step = fc.record({
    command: fc.constantFrom(...commandNames, 'open', 'pay', 'open', 'pay'),
    n: fc.nat(900),
    reads: fc.constantFrom(0, 0, 1, 2),
  });
  const reached = new Set<MembershipState>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) => {
      const model = new MembershipModel();
      for (const { command, n, reads } of steps) {
        // Opening a checkout first reads the payment provider's records, because events may be lost
        // (create-checkout.ts, settleEarlier).
        if (command === 'open') model.reads();
        model.commands[command]?.(n);
        for (let read = 0; read < reads; read += 1) model.reads();
        reached.add(model.state);
      }
      model.reads();
      expect(membershipState(model.known, new Date(model.now))).toBe(model.state);
      const end = membershipEnd(model.known);
      if (membershipSteps[model.state].carriesListing) expect(end?.getTime()).toBeGreaterThan(model.now);
      const [moved, kept] = model.totals();
      expect(kept).toBe(moved);
      const before = structuredClone(model.known);
      model.reads();
      expect(model.known).toEqual(before);
    }),
    { numRuns: 5_000 },
  );
  expect([...reached].sort()).toEqual([...membershipStates].sort());
});
