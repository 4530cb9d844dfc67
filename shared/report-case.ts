import * as z from 'zod';
import type { Suspension } from './account.ts';
import {
  type StatementCategory,
  isKeywordOf,
  statementCategories,
  statementCategoryNames,
  statementKeywords,
} from './dsa.ts';
import { photoId } from './photo.ts';
import { plainText, shownText } from './plain-text.ts';
import { reportedKinds, reportReasons } from './report.ts';

/** Reported thing. `itemId`: the photo or post, which share their ids; absent for a whole listing. */
export const reportedThing = z.object({
  kind: z.enum(reportedKinds),
  listingId: z.uuid(),
  itemId: photoId.optional(),
});
export type ReportedThing = z.infer<typeof reportedThing>;

export const isSameThing = (one: ReportedThing, other: ReportedThing): boolean =>
  one.listingId === other.listingId && one.itemId === other.itemId;

/**
 * Effect of a case on what the public sees, while the case stands. `removes`: the photo or post. `hides`: the listing
 * with its posts. `suspends` and `bans`: everything of the account, by its suspension.
 */
const caseEffects = ['none', 'removes', 'hides', 'suspends', 'bans'] as const;
export type CaseEffect = (typeof caseEffects)[number];

/** Measures that one reviewer decides. A ban is only proposed, and another reviewer confirms it. */
export const reportMeasures = ['remove-item', 'hide-listing', 'suspend-account', 'propose-ban'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

export const reportActions = [
  'dismiss',
  ...reportMeasures,
  'confirm-ban',
  'refuse-ban',
  'uphold-appeal',
  'reject-appeal',
] as const;
export type ReportAction = (typeof reportActions)[number];

/** Maximum characters of the facts that the owner reads, of the law that illegal content breaks, and of a note. */
export const caseTextMax = { facts: 1000, legalGround: 500, note: 1000 } as const;

/** `appealed`: the owner appealed the decision. `objected`: a reporter objected to it. Both wait for another reviewer. */
const caseStatuses = ['open', 'ban-proposed', 'decided', 'appealed', 'objected'] as const;

/** Classification of a case. Its ground follows from its category (shared/dsa.ts). */
const classification = {
  category: z.enum(statementCategoryNames),
  keyword: z.enum(statementKeywords).optional(),
};

const judgement = z.object({
  ...classification,
  /** The law that the content breaks; required if the category's ground is the law. */
  legalGround: shownText.optional(),
  /** Facts as the owner reads them. */
  facts: shownText,
});
export type Judgement = z.infer<typeof judgement>;

/** Case about one reported thing; a fact of the reported account (REPORT-5). Instants are ISO, UTC. */
export const reportCase = z.object({
  id: z.uuid(),
  thing: reportedThing,
  /** Distinct reasons of its reports, oldest first. */
  reasons: z.array(z.enum(reportReasons)),
  urgent: z.boolean(),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  status: z.enum(caseStatuses),
  effect: z.enum(caseEffects),
  /** Incremented with every change except a claim. A decision names the version that it is based on. */
  version: z.int(),
  claimedBy: z.string().optional(),
  claimUntil: z.number().optional(),
  /** Proposal of a ban, until another reviewer confirms or refuses it. */
  proposed: judgement.extend({ by: z.string(), at: z.iso.datetime() }).optional(),
  /** Decision that ended the case. */
  decided: z.object({ by: z.string(), at: z.iso.datetime(), action: z.enum(reportActions) }).optional(),
  /** Suspension that the ban of this case replaced. */
  replaced: z.custom<Suspension>((value) => typeof value === 'object').optional(),
  /** Deadline (`dueAt`) that passed and that the operator was alerted of. */
  alertedOf: z.iso.datetime().optional(),
  /** Decision that the owner appealed. */
  appealed: z.object({ decisionId: z.uuid(), at: z.iso.datetime() }).optional(),
  /** Present once a reporter objected: a case is reopened for its reporters only once. */
  objectedAt: z.iso.datetime().optional(),
  /** Reviewers who decided in this case, and so can't decide an appeal or an objection. */
  deciders: z.array(z.string()).optional(),
  /** Last act of a reviewer; the hash identifies a retry of the same decision. */
  last: z.object({ by: z.string(), hash: z.string() }).optional(),
});
export type ReportCase = z.infer<typeof reportCase>;

/**
 * Actions that a case allows. A photo or post can be removed, a whole listing only hidden.
 * @param gone the owner deleted the photo or post
 */
export function actionsOn({
  status,
  thing,
  gone,
}: Pick<ReportCase, 'status' | 'thing'> & { gone: boolean }): readonly ReportAction[] {
  if (status === 'ban-proposed') return ['confirm-ban', 'refuse-ban'];
  if (status === 'appealed') return ['uphold-appeal', 'reject-appeal'];
  return [
    'dismiss',
    ...reportMeasures.filter((one) => one !== 'remove-item' || (thing.itemId !== undefined && !gone)),
  ];
}

/** True while an urgent report hides the listing and no reviewer has decided. */
export const hidesProvisionally = ({ effect, decided }: Pick<ReportCase, 'effect' | 'decided'>): boolean =>
  effect === 'hides' && decided === undefined;

/** True while a reviewer must decide. */
export const isOpen = ({ status }: Pick<ReportCase, 'status'>): boolean => status !== 'decided';

/** True if the case is decided within hours. An appeal and an objection have the longer deadline (REPORT-10). */
export const isUrgentNow = ({ urgent, status }: Pick<ReportCase, 'urgent' | 'status'>): boolean =>
  urgent && (status === 'open' || status === 'ban-proposed');

const note = plainText(caseTextMax.note).optional();
const version = z.int();

/** Decision on a case (REPORT-7). `version`: the case as the reviewer saw it. */
export const reportDecision = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('dismiss'), version, ...classification, note }),
    z.object({
      action: z.enum(reportMeasures),
      version,
      ...classification,
      legalGround: plainText(caseTextMax.legalGround).optional(),
      facts: plainText(caseTextMax.facts).min(1),
      note,
    }),
    z.object({ action: z.enum(['confirm-ban', 'refuse-ban']), version, note }),
    z.object({
      action: z.enum(['uphold-appeal', 'reject-appeal']),
      version,
      /** Reason, as the owner reads it. */
      facts: plainText(caseTextMax.facts).min(1),
      note,
    }),
  ])
  .superRefine((decision, context) => {
    if (!('category' in decision)) return;
    const { category, keyword } = decision;
    if (keyword && !isKeywordOf(category, keyword))
      context.addIssue({ code: 'custom', path: ['keyword'], message: 'a keyword of the category' });
    if (decision.action !== 'dismiss' && needsLaw(category) && !decision.legalGround)
      context.addIssue({ code: 'custom', path: ['legalGround'], message: 'the law that the content breaks' });
  });
export type ReportDecision = z.infer<typeof reportDecision>;

/** True if a measure of this category must name the law that the content breaks. */
export const needsLaw = (category: StatementCategory): boolean =>
  statementCategories[category].ground === 'law';
