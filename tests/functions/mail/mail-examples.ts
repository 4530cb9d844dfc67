import type { Language } from '#shared/account.ts';
import type { ChecklistFacts } from '#shared/checklist.ts';
import { dateFormats } from '#shared/dates.ts';
import type { CodeParams, MailContext } from '#functions/mail/mail-text.ts';
import type { MailParams, OperatorMailParams } from '#functions/data/mail-request.ts';

export type AllParams = MailParams & CodeParams & OperatorMailParams;

export const at = '2026-11-22T10:30:00.000Z';
const hostile = '<img src=x onerror="alert(1)"> & "quoted" https://evil.example/';
/** Parameters of each template. Text that people write is hostile on purpose. */
export const given: { [T in keyof AllParams]: AllParams[T] } = {
  'sign-up-code': { code: '{####}' },
  'address-taken': { code: '{####}' },
  'password-reset-required': { code: '{####}', email: 'ana+"><b>@example.test' },
  'password-reset': { code: '{####}', email: 'ana+"><b>@example.test' },
  'sign-up-unfinished': { provider: true },
  'new-address-code': { code: '123456' },
  'verification-approved': { renewalEnded: true },
  'verification-rejected': { reason: 'other', note: hostile, renewalEnds: true },
  'verification-more-asked': { documents: ['selfie', 'idBack'], note: hostile },
  'verification-answer-due': { documents: ['idBack'], until: at },
  'verification-unanswered': { askedAt: at },
  'verification-expiring': { expiresOn: '2026-12-01', unproved: false },
  'verification-expired': { expiresOn: '2026-12-01', unproved: true, renewalEnds: true },
  'verification-withdrawn': { at, reason: hostile, ground: 'law', renewalEnds: true },
  'contents-approved': { retagged: [{ place: 1, face: true }] },
  'contents-refused': {
    refused: [
      { kind: 'text', reason: 'other', note: hostile },
      { kind: 'photo', place: 2, reason: 'minors', note: '' },
    ],
    approved: 1,
    retagged: [{ place: 3, face: false }],
  },
  'membership-renewed': {
    paid: { amount: 5000, currency: 'USD' },
    periodEnd: at,
    renews: true,
    late: false,
  },
  'membership-card-changed': { nextChargeAt: at },
  'membership-started': { paid: { amount: 5000, currency: 'USD' }, periodEnd: at, renews: true },
  'membership-reminder': { periodEnd: at, how: 'transfers' },
  'membership-renewal-canceled': { publicUntil: at },
  'membership-renewal-resumed': { nextChargeAt: at },
  'membership-renewal-failed': { publicUntil: at },
  'membership-ended': {},
  'membership-refunded': {
    whole: true,
    ends: true,
    back: { amount: 5000, currency: 'USD', reason: 'why', ground: 'terms' },
  },
  'membership-refund-returned': { amount: 5000, currency: 'USD', until: at },
  'membership-disputed': {},
  'membership-dispute-won': {
    amount: 5000,
    currency: 'USD',
    until: at,
    runs: false,
    renewalEnded: true,
    tooLate: false,
  },
  'membership-dispute-lost': { amount: 5000, currency: 'USD', ends: true, runs: false },
  'transfer-asked': {
    reference: 'K7MX9PRT',
    amount: 5000,
    currency: 'USD',
    expiresAt: at,
    bank: { holder: 'Example Ltd', account: 'CY17 0020 0128', bank: 'Example Bank', swift: 'BCYPCY2N' },
    periodEnd: at,
  },
  'transfer-refused': {
    at,
    reference: 'K7MX9PRT',
    amount: 5000,
    currency: 'USD',
    reason: 'other',
    note: hostile,
  },
  'transfer-expired': { reference: 'K7MX9PRT', amount: 5000, currency: 'USD', expiresAt: at, early: false },
  'transfer-returned': {
    reference: 'K7MX9PRT',
    amount: 5000,
    sentBack: 4800,
    currency: 'USD',
    refused: false,
  },
  'password-changed': { at, certain: false },
  'new-sign-in': { at, browser: 'Firefox', system: 'Windows' },
  'second-factor-on': { at },
  'second-factor-off': { at },
  'second-factor-restored': { at, on: true },
  'recovery-code-used': { at },
  'recovery-codes-new': { at },
  'email-changed': { at },
  'address-wanted': {},
  'erasure-requested': { dueAt: at, renews: true },
  'erasure-undone': { ended: true },
  'account-erased': {},
  'export-ready': { until: at },
  'payment-disputed': { sub: 'sub', disputeId: 'du_1', amount: 100, currency: 'USD' },
  'refund-returned': { sub: 'sub', refundId: 're_1', amount: 100, currency: 'USD' },
  'payment-unusable': {
    sub: 'sub-1',
    paymentId: 'in_1',
    amount: 5000,
    currency: 'USD',
    refusal: 'account-suspended',
  },
  'dispute-closed': { sub: 'sub-1', disputeId: 'du_1', amount: 5000, currency: 'USD', outcome: 'won' },
  'former-provider': { sub: 'sub', customerId: 'cus_1' },
  'refund-refused': { sub: 'sub', paymentId: 'in_1', amount: 100, currency: 'USD' },
  'other-payment': { sub: 'sub', paymentId: 'in_1', amount: 100, currency: 'USD' },
  'support-request': { receipt: 'ABC234', email: 'ana@example.test', message: hostile, member: true },
  'account-suspended': { at, reason: hostile, ground: 'terms', renewalEnds: true },
  'listing-disabled': { at, facts: hostile, category: 'VIOLENCE', ground: 'law', legalGround: hostile },
  'item-removed': {
    at,
    kind: 'photo',
    place: 2,
    facts: hostile,
    category: 'SCAMS_AND_FRAUD',
    ground: 'terms',
  },
  'listing-shown-again': { public: true },
  'report-received': { reference: 'ABCDEFGH23456789', urgent: true },
  'report-decided': { reference: 'ABCDEFGH23456789', measure: false },
  'urgent-report': { sub: 'sub-1', caseId: 'case-1', hidden: true },
  'account-restored': { reason: hostile, renewalEnded: true },
};
/** Progress of a provider whose listing is public. */
export const shown: ChecklistFacts = {
  verification: 'approved',
  membership: 'active',
  hasListing: true,
  missing: [],
  waiting: {},
};
export const contextIn = (
  language: Language,
  progress: ChecklistFacts = shown,
  zone = 'America/Mexico_City',
): MailContext => ({
  ...dateFormats(language, zone),
  supportEmail: 'support@directory.example',
  since: at,
  progress,
});
