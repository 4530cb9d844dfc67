import type { RefusalToSell } from '#shared/membership.ts';
import type { AccountName, Mails } from '../../mail-text.ts';
import { money } from './words.ts';

/** Names the account by its address, which the operator's commands take, and by its id, which the logs use. */
const whose = ({ email, sub }: AccountName): string => (email ? `${email} (${sub})` : sub);

const refundCommand = ({ email = 'EMAIL' }: AccountName): string =>
  `npm run admin:refund -- "${email}" "REASON" --ground goodwill`;

const inVain: Readonly<Record<RefusalToSell, string>> = {
  'account-erasing': 'its owner asked for it to be erased',
  'account-suspended': 'it is suspended',
  'identity-not-approved': 'its identity is not approved',
};

/**
 * Mails to the operator. They contain only addresses of accounts, ids and amounts, besides the text of a support
 * request.
 */
export const operatorMails = {
  'report-overdue': ({ caseId, dueAt, appeal }, account, { moment }) => ({
    subject: 'A report passed its deadline',
    paragraphs: [
      `${appeal ? 'An appeal' : 'A report'} was to be decided before ${moment(dueAt)} and is still open.${appeal ? ' A person who did not decide in that case before decides it; if none is left, add one.' : ''}`,
      `Case: ${caseId}\nAccount: ${whose(account)}`,
    ],
    action: { label: 'Open the case', path: `/admin/reports/${account.sub}/${caseId}` },
  }),
  'urgent-report': ({ caseId, hidden }, account) => ({
    subject: 'An urgent report',
    paragraphs: [
      `A report names a minor, coercion or trafficking. ${hidden ? 'The listing was hidden at once.' : 'The listing stays as it was, because the rule against abuse keeps this report from hiding it.'} A person must decide within two hours, and the evidence is kept.`,
      `Case: ${caseId}\nAccount: ${whose(account)}`,
    ],
    action: { label: 'Open the case', path: `/admin/reports/${account.sub}/${caseId}` },
  }),
  'payment-unusable': ({ paymentId, amount, currency, refusal }, account) => ({
    subject: 'A payment that can’t be used',
    paragraphs: [
      `${money(amount, currency)} were charged of an account of which nothing can be shown: ${inVain[refusal]}. Its payer was told, and the payment does not renew.`,
      `Payment: ${paymentId}\nAccount: ${whose(account)}`,
      `To give it back (in AWS, with --stage):\n${refundCommand(account)}`,
    ],
  }),
  'dispute-closed': ({ disputeId, amount, currency, outcome }, account) => ({
    subject: outcome === 'lost' ? 'A dispute was lost' : 'A dispute was won',
    paragraphs: [
      outcome === 'won'
        ? `The bank decided that the payment of ${money(amount, currency)} stands. If the paid period runs still, what it paid for is shown again; its payer says whether it renews.`
        : outcome === 'won-too-late'
          ? `The bank decided that the payment of ${money(amount, currency)} stands. The membership had ended with the dispute and does not come back: give that money back.`
          : `The bank gave ${money(amount, currency)} back to the payer. If that paid for the period that runs, the membership has ended.`,
      `Dispute: ${disputeId}\nAccount: ${whose(account)}`,
      ...(outcome === 'won-too-late' ? [`In AWS, with --stage:\n${refundCommand(account)}`] : []),
    ],
  }),
  'payment-disputed': ({ disputeId, amount, currency, answerBy }, account, { moment }) => ({
    subject: 'A payment is disputed',
    paragraphs: [
      `A payer’s bank asks for ${money(amount, currency)} back. What the payment paid for is not shown until that is decided, and its renewal is off.`,
      `Dispute: ${disputeId}\nAccount: ${whose(account)}`,
      `Answer the dispute in the payment processor${answerBy ? ` before ${moment(answerBy)}` : ''}, or accept it there.`,
    ],
  }),
  'refund-returned': ({ refundId, amount, currency }, account) => ({
    subject: 'A refund came back',
    paragraphs: [
      `The payer’s bank did not take ${money(amount, currency)}, which is in the payment processor’s balance again. What that refund had ended runs to the end of what was paid.`,
      `Refund: ${refundId}\nAccount: ${whose(account)}`,
      'Agree with the payer on another way to send it. Another try by the same card is possible.',
    ],
  }),
  'former-provider': ({ customerId }, account) => ({
    subject: 'Something happened at the former payment processor',
    paragraphs: [
      'The payment processor told of somebody who pays otherwise today. Nothing changed here, and nothing was written into their history; of what else happens to this person there we do not tell you in the seven days to come.',
      `Customer: ${customerId}\nAccount: ${whose(account)}`,
      'Look at it at the payment processor: a subscription that goes on there is ended there, and a refund or a dispute is handled there.',
    ],
  }),
  'refund-refused': ({ paymentId, amount, currency }, account) => ({
    subject: 'A refund could not be made',
    paragraphs: [
      `${money(amount, currency)} was to be given back, and the payment processor refused it for good: less of the payment is left, or the bank asks for it. Nothing went back, and the payer was told nothing.`,
      `Payment: ${paymentId}\nAccount: ${whose(account)}`,
      'Look at the payment in the payment processor, and order what is left.',
    ],
  }),
  'other-payment': ({ paymentId, amount, currency }, account) => ({
    subject: 'A payment that opened nothing',
    paragraphs: [
      `The payment processor collected ${money(amount, currency)} for something that is not the membership, or not as it was asked. It is in the payment history of who paid it; nothing was opened.`,
      `Payment: ${paymentId}\nAccount: ${whose(account)}`,
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
