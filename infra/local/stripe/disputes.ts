import { newDispute } from './build-payment.ts';
import { DAY } from './build.ts';
import type { Scheduled } from './calendar.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import { BY_ITSELF } from './invoicing.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Dispute, EventCause } from './objects.ts';
import { applyMetadata, array, boolean, metadata, object, optional, text } from './parameters.ts';
import type { Read } from './parameters.ts';

/** What a cardholder says of a payment to their bank; an inquiry is the bank's question, and moves no money. */
export type Complaint = 'fraudulent' | 'product_not_received' | 'inquiry';
export type Verdict = 'won' | 'lost' | 'warning_closed';

/** An inquiry that was not escalated by then is closed (https://docs.stripe.com/disputes/how-disputes-work). */
const INQUIRY_DAYS = 120;

/** Test mode decides by these words as evidence (https://docs.stripe.com/testing#disputes). */
const VERDICTS: Record<string, Verdict | 'escalated'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
};

export const disputeParameters = object({
  evidence: optional(object({ uncategorized_text: optional(text) })),
  submit: optional(boolean),
  metadata,
  expand: array(text),
});

/** Payments that a cardholder's bank takes back, or asks about (https://docs.stripe.com/disputes). */
export interface Disputes extends Scheduled {
  /** The cardholder complains: nobody can ask for it but a bank. */
  open(chargeId: string, complaint: Complaint, at: number): Dispute;
  /** Hands in evidence, once: a submission is final. @throws {StripeError} where it is too late for it */
  update(id: string, change: Read<typeof disputeParameters>, at: number, cause: EventCause): Dispute;
  /** Accepts it as lost. @throws {StripeError} where it is decided */
  accept(id: string, at: number, cause: EventCause): Dispute;
  /** The bank decides. */
  decide(id: string, verdict: Verdict, at: number): Dispute;
}

const isOpen = ({ status }: Dispute): boolean =>
  status.endsWith('needs_response') || status.endsWith('under_review');
const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');

export function createDisputes(ledger: Ledger, { emit }: Pick<Events, 'emit'>): Disputes {
  function save(dispute: Dispute): Dispute {
    ledger.disputes.put(dispute.id, dispute);
    return dispute;
  }

  function openOne(id: string): Dispute {
    const dispute = find(ledger.disputes, 'dispute', id);
    if (!isOpen(dispute)) throw invalidRequest(`Dispute ${id} is ${dispute.status}: it takes no answer.`);
    return dispute;
  }

  /** Won, the money comes back; lost, it stays gone; of an inquiry none had moved. */
  function decide(before: Dispute, verdict: Verdict, at: number, cause: EventCause): Dispute {
    const closed = save({ ...before, status: verdict, is_charge_refundable: verdict === 'warning_closed' });
    if (verdict === 'warning_closed') setDisputed(closed, false);
    if (verdict === 'won') emit('charge.dispute.funds_reinstated', closed, at, cause);
    emit('charge.dispute.closed', closed, at, cause, before);
    return closed;
  }

  function setDisputed({ charge: id }: Dispute, disputed: boolean): void {
    ledger.charges.put(id, { ...find(ledger.charges, 'charge', id), disputed });
  }

  return {
    open(chargeId, complaint, at) {
      const charge = find(ledger.charges, 'charge', chargeId);
      const created = save({
        ...newDispute({ id: ledger.newId('du'), created: at, charge }),
        ...(complaint === 'inquiry'
          ? { status: 'warning_needs_response', is_charge_refundable: true }
          : { reason: complaint }),
      });
      setDisputed(created, true);
      emit('charge.dispute.created', created, at, BY_ITSELF);
      if (!isInquiry(created)) emit('charge.dispute.funds_withdrawn', created, at, BY_ITSELF);
      return created;
    },
    update(id, { evidence, submit = true, metadata: change }, at, cause) {
      const before = evidence ? openOne(id) : find(ledger.disputes, 'dispute', id);
      const words = evidence?.uncategorized_text;
      const details = before.evidence_details;
      const isSubmitted = evidence !== undefined && submit;
      if (isSubmitted && details.submission_count > 0) {
        throw invalidRequest(`Evidence for dispute ${id} has been submitted: that is final.`);
      }
      const verdict = isSubmitted ? VERDICTS[words ?? ''] : undefined;
      const after = save({
        ...before,
        evidence: { ...before.evidence, uncategorized_text: words ?? before.evidence.uncategorized_text },
        evidence_details: {
          ...details,
          has_evidence: details.has_evidence || words !== undefined,
          submission_count: details.submission_count + Number(isSubmitted && verdict !== 'escalated'),
          submission_method: isSubmitted ? 'manual' : details.submission_method,
        },
        metadata: applyMetadata(before.metadata, change),
        ...(isSubmitted && { status: isInquiry(before) ? 'warning_under_review' : 'under_review' }),
        ...(verdict === 'escalated' && { status: 'needs_response', is_charge_refundable: false }),
      });
      emit('charge.dispute.updated', after, at, cause, before);
      if (verdict === undefined) return after;
      if (verdict !== 'escalated')
        return decide(after, isInquiry(before) ? 'warning_closed' : verdict, at, cause);
      emit('charge.dispute.funds_withdrawn', after, at, BY_ITSELF);
      return after;
    },
    accept: (id, at, cause) => decide(openOne(id), 'lost', at, cause),
    decide: (id, verdict, at) => decide(find(ledger.disputes, 'dispute', id), verdict, at, BY_ITSELF),
    stepOf(id) {
      const dispute = ledger.disputes.get(id);
      if (!dispute?.status.endsWith('needs_response')) return undefined;
      const [at, verdict]: [number, Verdict] = isInquiry(dispute)
        ? [dispute.created + INQUIRY_DAYS * DAY, 'warning_closed']
        : [dispute.evidence_details.due_by ?? Infinity, 'lost'];
      return { at, run: () => void decide(dispute, verdict, at, BY_ITSELF) };
    },
  };
}
