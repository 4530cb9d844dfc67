import { graceDays, membershipDays } from '#shared/membership-states.ts';
import { nextTransferDays, transferDays } from '#shared/transfer-options.ts';
import type { LegalFacts, PaymentTexts } from '../long-texts.ts';

/** What terms and privacy policy say of each way of paying. */
export const paymentTexts: Record<LegalFacts['payments'], PaymentTexts> = {
  stripe: {
    terms: [
      `The Premium membership costs the price that is shown before you pay. It renews every ${membershipDays} days at that price until you cancel it. You can cancel at any time in your dashboard; the membership then stays active until the end of the period that you paid for. If the price changes, we tell you at least 30 days before the next renewal.`,
      `If a renewal payment fails, the profile stays public for ${graceDays} more days, and we remind you. Payments are handled by a payment provider; we never see or keep your card number.`,
    ],
    kept: 'The payment provider handles your payment and receives what it needs for that: your e-mail address, the product and what you enter on its page. We keep the amount, the date and the state of each payment, and never your card number.',
    processors:
      'Amazon Web Services (servers, sign-in, storage and sending of e-mails) and the payment provider, Stripe unless the payment page names another',
    records: 'The payment provider keeps',
  },
  'bank-transfer': {
    terms: [
      `The Premium membership costs the price that is shown before you pay, for ${membershipDays} days, and is paid by bank transfer. It does not renew by itself, and nothing is charged by itself: in the last ${nextTransferDays} days of what you paid for you can ask for the transfer of the next period, at the price that is shown then.`,
      `The money is awaited for ${transferDays} days from when you ask for the transfer. A person confirms each one; the days run from then, or from the end of the period that runs. Once what you paid for is over, the profile is not shown from that day on; we remind you before.`,
    ],
    kept: 'You pay from your bank to our account. We keep the amount, the date, the state and the reference of each transfer, and the reference that our bank gives the movement; our bank also shows us the name and the account of whoever pays.',
    processors: 'Amazon Web Services (servers, sign-in, storage and sending of e-mails)',
    records: 'Banks keep',
  },
};
