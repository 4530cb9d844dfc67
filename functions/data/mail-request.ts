import type { Suspension } from '#shared/account.ts';
import type { ContentKind, RefusalReason } from '#shared/content-review.ts';
import type { DecisionGround } from '#shared/decision.ts';
import type { StatementCategory } from '#shared/dsa.ts';
import type { RefundGround, RefusalToSell } from '#shared/membership.ts';
import type { ReportedKind, ReportReason } from '#shared/report.ts';
import type { BankDetails, TransferRefusal } from '#shared/transfer.ts';
import type { DocumentKind } from '#shared/verification.ts';

/** Cents of `currency` (ISO 4217, capitals). */
interface Money {
  amount: number;
  currency: string;
}

/**
 * Paid period of a membership. `paid`: amount in cents. `renews`: the next period is charged when this period ends.
 * `refusal`: why nothing of the member is public despite the payment.
 */
export interface PaidPeriod {
  paid?: Money;
  periodEnd: string;
  renews: boolean;
  refusal?: RefusalToSell;
}

/** Photo whose face tag the reviewer changed. `place`: its position in the listing, from 1. `face`: the new tag. */
export interface Retagged {
  place: number;
  face: boolean;
}

/** Parameters of the product's own mails. The auth-trigger Lambda builds Cognito's mails (codes). */
export interface MailParams {
  /** `renewalEnded`: a renewal ended while the identity was not approved, and can be resumed. */
  'verification-approved': { renewalEnded: boolean };
  /** `renewalEnds`: the rejection also ends an earlier approval, and therefore a renewal. */
  'verification-rejected': { reason: string; note: string; renewalEnds: boolean };
  'verification-more-asked': { documents: DocumentKind[]; note: string };
  /** `until`: deadline, ISO instant, UTC. */
  'verification-answer-due': { documents: DocumentKind[]; until: string };
  /** `askedAt`: when the documents were requested, ISO instant, UTC. */
  'verification-unanswered': { askedAt: string };
  /**
   * `expiresOn`: last day of the approval (YYYY-MM-DD). `unproved`: that day is the deadline to prove a new name or
   * date of birth.
   */
  'verification-expiring': { expiresOn: string; unproved: boolean };
  'verification-expired': { expiresOn: string; unproved: boolean; renewalEnds: boolean };
  /** Statement of reasons. `renewalEnds`: a renewal exists and ends. */
  'verification-withdrawn': { at: string; reason: string; ground: DecisionGround; renewalEnds: boolean };
  /** Contents approved. `retagged`: photos whose face tag the reviewer changed. */
  'contents-approved': { retagged: Retagged[] };
  /** Statement of reasons for refused contents. `place`: the photo's position in its listing, from 1. */
  'contents-refused': {
    refused: Array<{ kind: ContentKind; place?: number; reason: RefusalReason; note: string }>;
    /** Number of items approved in the same decision. */
    approved: number;
    retagged: Retagged[];
  };
  'membership-started': PaidPeriod;
  /** Next period paid. `late`: earlier attempts to charge that period had failed. */
  'membership-renewed': PaidPeriod & { late: boolean };
  /**
   * Membership ends soon without a renewal. `how` the payer can continue: resume the renewal (`resumes`), request a
   * transfer (`transfers`), pay a requested transfer (`awaited`), or buy again after the end (`buys-again`).
   */
  'membership-reminder': { periodEnd: string; how: 'resumes' | 'transfers' | 'awaited' | 'buys-again' };
  /** Renewal canceled by the payer or on the payer's behalf. `publicUntil`: end of the paid period. */
  'membership-renewal-canceled': { publicUntil: string };
  'membership-renewal-resumed': { nextChargeAt: string };
  /** `charge`: attempted amount, in cents. */
  'membership-renewal-failed': { publicUntil: string; charge?: Money };
  /**
   * Card for renewals changed. `owedUntil`: end of the retries of a failed charge. `nextChargeAt`: when the next period
   * is charged, if no charge has failed; absent if nothing renews.
   */
  'membership-card-changed': { owedUntil?: string; nextChargeAt?: string };
  /**
   * Membership ended, at `endedAt` (ISO instant, UTC). `unpaid`: its renewal could not be charged. `awaited`: a transfer for another period is expected.
   * `refusal`: why the member can't buy now.
   */
  'membership-ended': { endedAt?: string; unpaid?: boolean; awaited?: boolean; refusal?: RefusalToSell };
  /**
   * Payment refunded, as a `whole` or in part. `ends`: the running period ends with the refund. `until`: end of the
   * periods that remain after the refund. `back`: details of a refund that an operator ordered.
   */
  'membership-refunded': {
    whole: boolean;
    ends: boolean;
    until?: string;
    back?: Money & { reason: string; ground: RefundGround; wiredOn?: string };
    refusal?: RefusalToSell;
  };
  /**
   * Refund returned by the bank; amount in cents. `until`: end of the membership, which the refund had ended and which
   * continues now.
   */
  'membership-refund-returned': { amount: number; currency: string; until?: string };
  /** Payment disputed by the payer's bank; nothing is public until the bank decides. */
  'membership-disputed': { paid?: Money };
  /**
   * Dispute won: the payment is final. `until`: new end of a membership that the dispute had stopped. `runs`: the
   * membership was not stopped. `renewalEnded`: the dispute ended a renewal that can be resumed. `tooLate`: the
   * membership ended with the dispute, so the payer is owed the money.
   */
  'membership-dispute-won': Money & {
    until?: string;
    runs: boolean;
    renewalEnded: boolean;
    tooLate: boolean;
  };
  /** Dispute lost: the bank took the money. `ends`: the loss ended the membership. `runs`: the membership continues. */
  'membership-dispute-lost': Money & { ends: boolean; runs: boolean; refusal?: RefusalToSell };
  /** Bank transfer started: how to pay for a membership. Cents; times are ISO instants, UTC. */
  'transfer-asked': Money & {
    reference: string;
    expiresAt: string;
    bank: BankDetails;
    /** End of the running period, which the transfer extends. */
    periodEnd?: string;
  };
  /** Transfer refused: statement of reasons. */
  'transfer-refused': Money & {
    at: string;
    reference: string;
    reason: TransferRefusal;
    note: string;
    /** Why the payer can't start another transfer. */
    refusal?: RefusalToSell;
  };
  /** Transfer expired. `early`: it expired before its deadline, because the payer may not buy. */
  'transfer-expired': Money & {
    reference: string;
    expiresAt: string;
    early: boolean;
    refusal?: RefusalToSell;
  };
  /**
   * Money of a transfer sent back, in cents. `refused`: the transfer was refused; otherwise it had expired or was
   * canceled before the money came.
   */
  'transfer-returned': Money & {
    reference: string;
    sentBack: number;
    refused: boolean;
    refusal?: RefusalToSell;
  };
  /**
   * Password changed. `certain`: the change is known to have happened, not only to have begun. Times are ISO instants,
   * UTC.
   */
  'password-changed': { at: string; certain: boolean };
  /** Sign-in from a device that is new to the account. functions/access/session/note-sign-in.ts detects the names. */
  'new-sign-in': { at: string; browser?: string; system?: string };
  'second-factor-on': { at: string };
  'second-factor-off': { at: string };
  'recovery-code-used': { at: string };
  'recovery-codes-new': { at: string };
  /**
   * Second factor corrected, because the user pool was changed outside this site. `on`: sign-ins require the
   * authenticator app again.
   */
  'second-factor-restored': { at: string; on: boolean };
  /** Sent to an address without an account. `provider`: the unconfirmed sign-up was a provider's. */
  'sign-up-unfinished': { provider: boolean };
  /** Sent to the new address. */
  'new-address-code': { code: string };
  /** Sent to the old address. */
  'email-changed': { at: string };
  /** Another person tried to use this account's address for a different account. */
  'address-wanted': Record<string, never>;
  /** `renews`: a renewal exists and ends. */
  'erasure-requested': { dueAt: string; renews: boolean };
  /** `ended`: the erasure request had ended a renewal, which can be resumed. */
  'erasure-undone': { ended: boolean };
  'account-erased': Record<string, never>;
  'export-ready': { until: string };
  /** Statement of reasons. `renewalEnds`: a renewal exists and ends. */
  'account-suspended': Suspension & { renewalEnds: boolean };
  /** `renewalEnded`: the suspension ended a renewal that can be resumed. */
  'account-restored': { reason: string; renewalEnded: boolean };
  /** Statement of reasons. Hidden automatically because of an urgent report, or by a reviewer. */
  'listing-disabled':
    { at: string; automated: { reason: ReportReason } } | ({ at: string } & ReportStatement);
  /** Statement of reasons. `place`: the photo's position in its listing, from 1; absent for a post. */
  'item-removed': { at: string; kind: ReportedKind; place?: number } & ReportStatement;
  /** The listing is no longer hidden because of a report. `public`: visitors see it again. */
  'listing-shown-again': { public: boolean };
  /** Outcome of an appeal. `renewalEnded`: a suspension that the appeal lifts had ended a renewal, which can be resumed. */
  'appeal-decided': { upheld: boolean; reason: string; renewalEnded: boolean };
  /** Sent to a reporter, who has no account. `urgent`: the receipt's page lists whom to call. */
  'report-received': { reference: string; urgent: boolean };
  /**
   * Sent to a reporter. `measure`: the reviewer acted against the reported content. `again`: replaces an outcome that was
   * mailed before. `final`: no objection is possible.
   */
  'report-decided': { reference: string; measure: boolean; again: boolean; final: boolean };
}

/** Reasons of a reviewer's decision on a report, as the owner reads them. */
interface ReportStatement {
  facts: string;
  category: StatementCategory;
  ground: DecisionGround;
  legalGround?: string | undefined;
}

/** Parameters of mails to the operator. They contain ids and figures only, except support requests. */
export interface OperatorMailParams {
  /**
   * Payment by a member whose listing can't be public. It completed before the checkout was closed (MONEY-17). Cents.
   */
  'payment-unusable': Money & { sub: string; paymentId: string; refusal: RefusalToSell };
  /**
   * Payment for something that we do not sell, or one that does not match its checkout. It opens no membership
   * (MONEY-16). Cents.
   */
  'other-payment': { sub: string; paymentId: string; amount: number; currency: string };
  /** Payment disputed by the payer's bank (MONEY-21). `answerBy`: ISO instant, UTC. */
  'payment-disputed': Money & { sub: string; disputeId: string; answerBy?: string };
  /**
   * Dispute decided. `won`: the payment is final. `lost`: the payer has the money back. `won-too-late`: the membership
   * has ended, so the payer is owed the money.
   */
  'dispute-closed': Money & { sub: string; disputeId: string; outcome: 'won' | 'lost' | 'won-too-late' };
  /** Refund returned, because the payer's bank did not accept it (MONEY-31). Cents. */
  'refund-returned': { sub: string; refundId: string; amount: number; currency: string };
  /** Event for a customer at the account's former payment provider. This deployment can't read that provider's data. */
  'former-provider': { sub: string; customerId: string };
  /** Refund that an operator ordered but the payment provider refuses permanently (MONEY-29). Cents. */
  'refund-refused': { sub: string; paymentId: string; amount: number; currency: string };
  /** Urgent report (REPORT-3). `hidden`: it hid the listing. */
  'urgent-report': { sub: string; caseId: string; hidden: boolean };
  /** Case about a report that passed its deadline, undecided (REPORT-6). `appeal`: the owner waits for an appeal. */
  'report-overdue': { sub: string; caseId: string; dueAt: string; appeal: boolean };
  /** Message sent at /support, to be answered at `email`. `sub`: present if the sender was signed in. */
  'support-request': { receipt: string; sub?: string; email: string; message: string; member: boolean };
}
export type OperatorMailRequest = {
  [T in keyof OperatorMailParams]: { template: T; params: OperatorMailParams[T] };
}[keyof OperatorMailParams];

export type MailTemplate = keyof MailParams;

export type MailRequest = {
  [T in MailTemplate]: { template: T; params: MailParams[T] };
}[MailTemplate];
