import type { Mails } from '../../mail-text.ts';
import { money } from './words.ts';

/** To the operator: ids and figures, but for what somebody wrote to them. */
export const operatorMails = {
  'payment-disputed': ({ sub, disputeId, amount, currency }) => ({
    subject: 'A payment is disputed',
    paragraphs: [
      `A payer’s bank asks for ${money(amount, currency)} back. What the payment paid for is not shown until that is decided, and its renewal is off.`,
      `Dispute: ${disputeId}\nAccount: ${sub}`,
      'Answer the dispute in the payment processor before its date, or accept it there.',
    ],
  }),
  'refund-returned': ({ sub, refundId, amount, currency }) => ({
    subject: 'A refund came back',
    paragraphs: [
      `The payer’s bank did not take ${money(amount, currency)}, which is in the payment processor’s balance again. What that refund had ended runs to the end of what was paid.`,
      `Refund: ${refundId}\nAccount: ${sub}`,
      'Agree with the payer on another way to send it. Another try by the same card is possible.',
    ],
  }),
  'former-provider': ({ sub, customerId }) => ({
    subject: 'Something happened at the former payment processor',
    paragraphs: [
      'The payment processor told of somebody who pays otherwise today. Nothing changed here, and nothing was written into their history; of what else happens to this person there we do not tell you in the seven days to come.',
      `Customer: ${customerId}\nAccount: ${sub}`,
      'Look at it at the payment processor: a subscription that goes on there is ended there, and a refund or a dispute is handled there.',
    ],
  }),
  'refund-refused': ({ sub, paymentId, amount, currency }) => ({
    subject: 'A refund could not be made',
    paragraphs: [
      `${money(amount, currency)} was to be given back, and the payment processor refused it for good: less of the payment is left, or the bank asks for it. Nothing went back, and the payer was told nothing.`,
      `Payment: ${paymentId}\nAccount: ${sub}`,
      'Look at the payment in the payment processor, and order what is left.',
    ],
  }),
  'other-payment': ({ sub, paymentId, amount, currency }) => ({
    subject: 'A payment that opened nothing',
    paragraphs: [
      `The payment processor collected ${money(amount, currency)} for something that is not the membership, or not as it was asked. It is in the payment history of who paid it; nothing was opened.`,
      `Payment: ${paymentId}\nAccount: ${sub}`,
      'Look at it in the payment processor: give the money back, or end the subscription that it belongs to, so that it is not charged again.',
    ],
  }),
  'support-request': ({ receipt, sub, email, message, member }) => ({
    subject: member ? `Priority · Message ${receipt}` : `Message ${receipt}`,
    paragraphs: [
      member
        ? 'Somebody with a membership wrote to support: they go first. Answer this mail.'
        : 'Somebody wrote to support. Answer this mail.',
      `${email}${sub ? `\n${sub}` : ''}`,
      message,
    ],
  }),
} satisfies Partial<Mails>;
