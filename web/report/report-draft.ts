import type { OpenedReport } from '#shared/api/report.ts';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { proposedCategory, type StatementCategory, type StatementKeyword } from '#shared/dsa.ts';
import {
  actionsOn,
  caseTextMax,
  needsLaw,
  type ReportAction,
  type ReportDecision,
  type ReportMeasure,
  reportMeasures,
} from '#shared/report-case.ts';
import { isUrgentReason } from '#shared/report.ts';
import type { Without } from '#web/admin/decision.ts';

/** Decision on a report, without the version of the opened case. */
export type SentDecision = Without<ReportDecision>;

/** Content of the decision form, kept while the reviewer changes the action. */
export interface ReportDraft {
  category: StatementCategory | undefined;
  /** Belongs to the category; the form clears it when the category changes. */
  keyword: StatementKeyword | undefined;
  law: string;
  facts: string;
  note: string;
}

/** Returns the empty form, with the category that the first urgent reason proposes, or else the first reason. */
export function draftOf({ reasons }: Pick<OpenedReport, 'reasons'>): ReportDraft {
  const reason = reasons.find(isUrgentReason) ?? reasons[0];
  return { category: reason && proposedCategory[reason], keyword: undefined, law: '', facts: '', note: '' };
}

/** Returns the actions that the server accepts from this reviewer now. */
export const actionsOf = (
  opened: Pick<OpenedReport, 'thing' | 'gone' | 'suspended' | 'status' | 'mayDecide'>,
): readonly ReportAction[] =>
  opened.mayDecide ? actionsOn(opened).filter((one) => one !== 'suspend-account' || !opened.suspended) : [];

export const isMeasure = (action: ReportAction): action is ReportMeasure =>
  reportMeasures.some((one) => one === action);

/** True if the owner reads facts: the reason of a measure, or of the decision on an appeal. */
export const hasFacts = (action: ReportAction): boolean =>
  isMeasure(action) || action === 'uphold-appeal' || action === 'reject-appeal';

/**
 * Returns the keys that work now, with their hints. Keys of fields work only in an open form, and keys of the picture
 * only on one with a file.
 * @param shown index of the visible photo
 */
export function keysOf(
  asking: ReportAction | undefined,
  photos: ReadonlyArray<{ url?: string | undefined }>,
  shown: number,
) {
  const keys = [
    { key: 'j k', hint: 'pictures', works: photos.length > 1 },
    { key: 'f', hint: 'facts', works: asking !== undefined && hasFacts(asking) },
    { key: 'n', hint: 'note', works: asking !== undefined },
    { key: 'Enter', hint: 'send', works: asking !== undefined },
    { key: '+ −', hint: 'zoom', works: photos[shown]?.url !== undefined },
    { key: 'o', hint: 'turn', works: photos[shown]?.url !== undefined },
    { key: 'Esc', hint: 'back', works: true },
  ] as const;
  return keys.filter(({ works }) => works);
}

/** Builds the decision from the form; undefined while something is missing or too long. */
export function decisionOf(action: ReportAction, draft: ReportDraft): SentDecision | undefined {
  const { category, keyword } = draft;
  const isLong =
    isTooLong(draft.note, caseTextMax.note) ||
    (hasFacts(action) && isTooLong(draft.facts, caseTextMax.facts)) ||
    (isMeasure(action) && isTooLong(draft.law, caseTextMax.legalGround));
  if (isLong) return undefined;
  const typedNote = cleanText(draft.note);
  const note = typedNote ? { note: typedNote } : {};
  if (action === 'confirm-ban' || action === 'refuse-ban') return { action, ...note };
  const facts = cleanText(draft.facts);
  if (action === 'uphold-appeal' || action === 'reject-appeal')
    return facts ? { action, facts, ...note } : undefined;
  if (!category) return undefined;
  const classified = { category, ...(keyword && { keyword }), ...note };
  if (action === 'dismiss') return { action, ...classified };
  const legalGround = needsLaw(category) ? cleanText(draft.law) : '';
  if (!facts || (needsLaw(category) && !legalGround)) return undefined;
  return { action, ...classified, facts, ...(legalGround && { legalGround }) };
}
