import type { Suspension } from '#shared/account.ts';
import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import type { DecisionGround } from '#shared/decision.ts';
import type { RefundGround, RefusalToSell } from '#shared/membership.ts';
import type { BankDetails, TransferRefusal } from '#shared/transfer.ts';
import type { DocumentKind } from '#shared/verification.ts';

/** Cents of `currency` (ISO 4217, capitals). */
interface Money {
  amount: number;
  currency: string;
}

/**
 * `paid`: cents. `renews`: another period is collected at its end. `refusal`: nothing of theirs is public whatever they
 * paid, and why.
 */
export interface PaidPeriod {
  paid?: Money;
  periodEnd: string;
  renews: boolean;
  refusal?: RefusalToSell;
}

/** A photo by its place in the listing, from 1 on, and whether a face is visible, as the reviewer saw it. */
export interface Retagged {
  place: number;
  face: boolean;
}

/** The product's own mails and what each must be told; Cognito's mails (codes) are made by auth-trigger. */
export interface MailParams {
  /**
   * Identity approved; `membershipActive` decides which next step it names. `renewalEnded`: a renewal was ended while it was
   * not approved, and can be resumed.
   */
  'verification-approved': { membershipActive: boolean; renewalEnded: boolean };
  /** `renewalEnds`: an approval ends with it, and a renewal with that. */
  'verification-rejected': { reason: string; note: string; renewalEnds: boolean };
  /** Documents by their kinds. */
  'verification-more-asked': { documents: DocumentKind[]; note: string };
  /** The instant (ISO, UTC) by which what was asked for has to be there. */
  'verification-answer-due': { documents: DocumentKind[]; until: string };
  /** It did not come: when it was asked for, ISO, UTC. */
  'verification-unanswered': { askedAt: string };
  /** The last day (YYYY-MM-DD) of the approval; `unproved`: of the time to prove a new name or date of birth. */
  'verification-expiring': { expiresOn: string; unproved: boolean };
  'verification-expired': { expiresOn: string; unproved: boolean; renewalEnds: boolean };
  /** The statement of reasons. `renewalEnds`: there is a renewal, which ends. */
  'verification-withdrawn': { at: string; reason: string; ground: DecisionGround; renewalEnds: boolean };
  /** `public`: it is seen now; else something else is missing. `retagged`: photos whose face tag the reviewer set. */
  'contents-approved': { public: boolean; retagged: Retagged[] };
  /** The statement of reasons; `place` of a photo in its listing, from 1 on. */
  'contents-refused': {
    refused: Array<{ kind: ContentKind; place?: number; reason: RefusalReason; note: string }>;
    /** Number of items approved in the same decision. */
    approved: number;
    retagged: Retagged[];
  };
  'membership-started': PaidPeriod;
  /** The period after one that ran was paid. `late`: earlier attempts to collect it had failed. */
  'membership-renewed': PaidPeriod & { late: boolean };
  /**
   * An end that nobody renews. How its payer goes on, if not by buying again after it: `resumes`; `transfers`, the next one
   * of which may be `awaited` already.
   */
  'membership-reminder': { periodEnd: string; how: 'resumes' | 'transfers' | 'awaited' | 'buys-again' };
  /** Its payer, or somebody for them, ended the renewal: until when what was paid for runs. */
  'membership-renewal-canceled': { publicUntil: string };
  /** It is on again: when the next period is collected. */
  'membership-renewal-resumed': { nextChargeAt: string };
  /** `charge`: what was tried, in cents. */
  'membership-renewal-failed': { publicUntil: string; charge?: Money };
  /**
   * Renewals are charged to another card. `owedUntil`: the charge that failed is tried until then. `nextChargeAt`: else, when
   * the next period is collected; absent where nothing renews.
   */
  'membership-card-changed': { owedUntil?: string; nextChargeAt?: string };
  /**
   * `unpaid`: its renewal could not be collected. `awaited`: a transfer for more is. `refusal`: why they are sold nothing
   * now.
   */
  'membership-ended': { unpaid?: boolean; awaited?: boolean; refusal?: RefusalToSell };
  /**
   * Money went back: all of a payment (`whole`), or a part. `ends`: the period that ran is over with it. `until`: what runs
   * after it does so until then. `back`: as an operator ordered it.
   */
  'membership-refunded': {
    whole: boolean;
    ends: boolean;
    until?: string;
    back?: Money & { reason: string; ground: RefundGround; wiredOn?: string };
    refusal?: RefusalToSell;
  };
  /** A refund came back. `until`: the membership that had ended with it runs on until then. Cents. */
  'membership-refund-returned': { amount: number; currency: string; until?: string };
  /** The payer's bank asks for it back, and nothing is public meanwhile. */
  'membership-disputed': { paid?: Money };
  /**
   * The payer's bank decided that the payment stands. `until`: the membership, which the dispute had stopped, runs on until
   * then; `runs`: it was not stopped. `renewalEnded`: the dispute ended a renewal that can be resumed. `tooLate`: the
   * membership had ended with the dispute, so the payer is owed the money.
   */
  'membership-dispute-won': Money & {
    until?: string;
    runs: boolean;
    renewalEnded: boolean;
    tooLate: boolean;
  };
  /** The payer's bank took the money. `ends`: that ended the membership; `runs`: it goes on. */
  'membership-dispute-lost': Money & { ends: boolean; runs: boolean; refusal?: RefusalToSell };
  /** Where the money of a membership goes. Cents; instants are ISO, UTC. */
  'transfer-asked': Money & {
    reference: string;
    expiresAt: string;
    bank: BankDetails;
    /** Of the period that runs, which the transfer is to follow. */
    periodEnd?: string;
  };
  /** The statement of reasons. */
  'transfer-refused': Money & {
    at: string;
    reference: string;
    reason: TransferRefusal;
    note: string;
    /** Why they can't ask for another one. */
    refusal?: RefusalToSell;
  };
  /** `early`: before its days were over, since the payer is sold nothing. */
  'transfer-expired': Money & {
    reference: string;
    expiresAt: string;
    early: boolean;
    refusal?: RefusalToSell;
  };
  /** Its money was sent back: it was refused, or came once nobody awaited it. Cents. */
  'transfer-returned': Money & {
    reference: string;
    sentBack: number;
    refused: boolean;
    refusal?: RefusalToSell;
  };
  /** `certain`: the change is known to have happened and not only to have been begun. Instants are ISO, UTC. */
  'password-changed': { at: string; certain: boolean };
  /** A device that the account never had; names as functions/access/session/note-sign-in.ts knows them. */
  'new-sign-in': { at: string; browser?: string; system?: string };
  'second-factor-on': { at: string };
  'second-factor-off': { at: string };
  'recovery-code-used': { at: string };
  'recovery-codes-new': { at: string };
  /** The user pool had been changed past us; `on`: the app is asked for again. */
  'second-factor-restored': { at: string; on: boolean };
  /** To the address that is to become the account's. */
  'new-address-code': { code: string };
  /** To the address that was the account's until then. */
  'email-changed': { at: string };
  /** Somebody wants the address of this account for another one. */
  'address-wanted': Record<string, never>;
  /** `renews`: there is a renewal, which ends. */
  'erasure-requested': { dueAt: string; renews: boolean };
  /** `ended`: its renewal was ended, and can be resumed. */
  'erasure-undone': { ended: boolean };
  'account-erased': Record<string, never>;
  'export-ready': { until: string };
  /** The statement of reasons. `renewalEnds`: there is a renewal, which ends. */
  'account-suspended': Suspension & { renewalEnds: boolean };
  /** `renewalEnded`: the suspension ended a renewal that can be resumed. */
  'account-restored': { reason: string; renewalEnded: boolean };
}
/** Mails to the operator: ids and figures alone, but for what somebody wrote to them. */
export interface OperatorMailParams {
  /** Somebody paid though nothing of theirs can be public: what got through before their checkout closed (MONEY-17). Cents. */
  'payment-unusable': Money & { sub: string; paymentId: string; refusal: RefusalToSell };
  /** Somebody paid what is not ours, or not as it was asked: nothing was opened for it (MONEY-16). Cents. */
  'other-payment': { sub: string; paymentId: string; amount: number; currency: string };
  /** A payer's bank asks for money back (MONEY-21). `answerBy`: ISO, UTC. */
  'payment-disputed': Money & { sub: string; disputeId: string; answerBy?: string };
  /** A payer's bank decided: won, the payment stands; lost, the payer has the money. */
  'dispute-closed': Money & { sub: string; disputeId: string; outcome: 'won' | 'lost' | 'won-too-late' };
  /** A refund came back, since the payer's bank did not take it (MONEY-31). Cents. */
  'refund-returned': { sub: string; refundId: string; amount: number; currency: string };
  /** Something happened to a customer of a payment provider that their account had before, and is not read here. */
  'former-provider': { sub: string; customerId: string };
  /** A refund that an operator ordered can never be made (MONEY-29). Cents. */
  'refund-refused': { sub: string; paymentId: string; amount: number; currency: string };
  /** What somebody wrote at /support, to be answered at `email`. `sub`: they were signed in. */
  'support-request': { receipt: string; sub?: string; email: string; message: string; member: boolean };
}
export type OperatorMailRequest = {
  [T in keyof OperatorMailParams]: { template: T; params: OperatorMailParams[T] };
}[keyof OperatorMailParams];

export type MailTemplate = keyof MailParams;

export type MailRequest = {
  [T in MailTemplate]: { template: T; params: MailParams[T] };
}[MailTemplate];
