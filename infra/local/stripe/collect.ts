import { newPayment } from './build-payment.ts';
import { newPaymentMethod } from './build.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Charge } from './objects.ts';

const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } as const;

/**
 * Charges a customer beside any invoice, as an operator may in Stripe's dashboard or by a checkout of the mode
 * `payment`: in tests only, no request asks for it.
 */
export function collect(
  ledger: Ledger,
  { customerId, amount, currency }: { customerId: string; amount: number; currency: string },
  at: number,
): Charge {
  const { id: customer, email } = find(ledger.customers, 'customer', customerId);
  const method = newPaymentMethod({
    id: ledger.newId('pm'),
    created: at,
    customer,
    card,
    email: email ?? '',
  });
  const { intent, charge } = newPayment({
    intentId: ledger.newId('pi'),
    chargeId: ledger.newId('ch'),
    at,
    amount,
    currency: currency.toLowerCase(),
    customer,
    description: null,
    method,
    statementDescriptor: null,
    receiptUrl: null,
    answer: 'paid',
  });
  ledger.paymentMethods.put(method.id, method);
  ledger.paymentIntents.put(intent.id, intent);
  if (!charge) throw new Error('A card that pays was not charged.');
  ledger.charges.put(charge.id, charge);
  return charge;
}
