import { useRef, useState } from 'react';
import type { OpenedReport } from '#shared/api/report.ts';
import { cleanText } from '#shared/clean-text.ts';
import { decisionGrounds } from '#shared/decision.ts';
import {
  type StatementCategory,
  statementCategories,
  statementCategoryNames,
  type StatementKeyword,
} from '#shared/dsa.ts';
import { caseTextMax, needsLaw, type ReportAction, type ReportMeasure } from '#shared/report-case.ts';
import type { ReportedKind } from '#shared/report.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';
import { DecisionFrame } from '#web/admin/DecisionFrame.tsx';
import { NoteField } from '#web/admin/NoteField.tsx';
import {
  decisionOf,
  draftOf,
  hasFacts,
  isMeasure,
  type ReportDraft,
  type SentDecision,
} from './report-draft.ts';
import { type Statement, StatementPreview } from './StatementPreview.tsx';
import { useKeys } from '#web/admin/use-keys.ts';
import { useQueueAddress } from '#web/admin/use-show.ts';

const actionKeys: Record<ReportAction, string> = {
  dismiss: 'd',
  'remove-item': 'r',
  'hide-listing': 'h',
  'suspend-account': 's',
  'propose-ban': 'b',
  'confirm-ban': 'a',
  'refuse-ban': 'r',
  'uphold-appeal': 'a',
  'reject-appeal': 'r',
};

interface FormProps {
  opened: OpenedReport;
  name: string;
  busy: boolean;
  onDecide: (decision: SentDecision) => void;
}

/** Panel that classifies and decides a report, or confirms or refuses the ban that another reviewer proposed. */
export function ReportPanel({
  actions,
  asking,
  onAsk,
  ...form
}: FormProps & {
  actions: readonly ReportAction[];
  asking: ReportAction | undefined;
  onAsk: (action: ReportAction | undefined) => void;
}) {
  const { reports: t } = useAdmin();
  const { opened, busy } = form;
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [byKey, setByKey] = useState(false);
  const ask = (action: ReportAction, pressed: boolean) => {
    setByKey(pressed);
    onAsk(action);
  };
  const key = (action: ReportAction) => (busy || asking === action ? undefined : () => ask(action, true));
  useKeys(Object.fromEntries(actions.map((action) => [actionKeys[action], key(action)])));
  return (
    <section className="decision stack stack--close" aria-label={t.decide}>
      {opened.proposed && <Proposal of={opened.proposed} />}
      <SecondLook of={opened} />
      {opened.gone && <Gone of={opened} />}
      {actions.length > 0 && (
        <div className="decision__kinds grid grid--halves" role="group" aria-label={t.decide}>
          {actions.map((action) => (
            <Button
              key={action}
              aria-pressed={asking === action}
              disabled={busy}
              onClick={() => ask(action, false)}
            >
              {t.actions[action]} <kbd>{actionKeys[action]}</kbd>
            </Button>
          ))}
        </div>
      )}
      {opened.suspended && actions.includes('propose-ban') && (
        <p className="soft small">{t.suspendedAlready}</p>
      )}
      {asking && (
        <Form
          key={asking}
          {...form}
          action={asking}
          draft={draft}
          byKey={byKey}
          onWrite={(change) => setDraft({ ...draft, ...change })}
          onCancel={() => onAsk(undefined)}
        />
      )}
    </section>
  );
}

/** Appeal or objection that reopened the case, and whether this reviewer may decide it. */
function SecondLook({ of: { status, appeal, log, mayDecide, proposed } }: { of: OpenedReport }) {
  const { reports: t, back } = useAdmin();
  const { moment } = useAccountFormats();
  const address = useQueueAddress('reports');
  return (
    <>
      {appeal && (
        <Notice tone="caution" title={t.appealed(moment(appeal.at))}>
          <blockquote className="written" dir="auto">
            {appeal.text}
          </blockquote>
        </Notice>
      )}
      {status === 'objected' && (
        <Notice tone="caution" title={t.objected} text={t.objectedText}>
          {log
            .filter(({ act }) => act === 'objected')
            .map(({ at, note }, index) => (
              <blockquote key={`${at} ${index}`} className="written" dir="auto">
                {note}
              </blockquote>
            ))}
        </Notice>
      )}
      {!mayDecide && !proposed && (
        <Notice tone="caution" title={t.decidedBefore} text={t.decidedBeforeText}>
          <LinkButton to={address}>{back}</LinkButton>
        </Notice>
      )}
    </>
  );
}

/** Notice that the owner deleted the reported photo or post, and which decisions that leaves. */
function Gone({ of: { thing, status, mayDecide } }: { of: OpenedReport }) {
  const { reports: t } = useAdmin();
  const text = status === 'appealed' ? t.goneAppealText : status === 'ban-proposed' ? undefined : t.goneText;
  return <Notice title={t.gone(thing.kind)} text={mayDecide && text} />;
}

function Proposal({ of: { own, at, ...statement } }: { of: NonNullable<OpenedReport['proposed']> }) {
  const { reports: t, back } = useAdmin();
  const { moment } = useAccountFormats();
  const address = useQueueAddress('reports');
  return (
    <>
      <Notice tone="caution" title={own ? t.ownProposal : t.proposal}>
        <p>{t.proposedAt(moment(at))}</p>
        {own && (
          <>
            <p>{t.ownProposalText}</p>
            <LinkButton to={address}>{back}</LinkButton>
          </>
        )}
      </Notice>
      <p className="small">
        {t.categories[statement.category]}
        {statement.keyword && `: ${t.keywords[statement.keyword]}`}
      </p>
      <StatementPreview about="account-banned" of={statement} />
    </>
  );
}

function Form({
  opened,
  name,
  action,
  draft,
  onWrite,
  ...frame
}: FormProps & {
  action: ReportAction;
  draft: ReportDraft;
  byKey: boolean;
  onWrite: (change: Partial<ReportDraft>) => void;
  onCancel: () => void;
}) {
  const { reports: t } = useAdmin();
  const [tried, setTried] = useState(false);
  const lawField = useRef<HTMLTextAreaElement>(null);
  const factsField = useRef<HTMLTextAreaElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const { category, law, facts, note } = draft;
  const { hides, thing } = opened;
  const measure = isMeasure(action) ? action : undefined;
  const needed = category !== undefined && needsLaw(category);
  const statement: Statement | undefined = category && {
    category,
    facts: cleanText(facts),
    legalGround: needed ? cleanText(law) : '',
  };
  return (
    <DecisionFrame<SentDecision>
      says={decisionOf(action, draft)}
      onMissing={() => setTried(true)}
      sends={t.sends[action](name, thing.kind)}
      warning={t.warnings[action](hides)}
      danger={measure !== undefined || action === 'confirm-ban'}
      {...frame}
    >
      {(measure || action === 'dismiss') && <Classification draft={draft} onWrite={onWrite} tried={tried} />}
      {measure && needed && (
        <NoteField
          required
          ref={lawField}
          letter="l"
          label={t.law}
          help={t.lawHint}
          rows={2}
          note={law}
          onWrite={(typed) => onWrite({ law: typed })}
          max={caseTextMax.legalGround}
          error={tried && !cleanText(law) ? t.lawRequired : undefined}
        />
      )}
      {hasFacts(action) && (
        <NoteField
          required
          ref={factsField}
          letter="f"
          label={t.facts}
          help={t.factsHint}
          note={facts}
          onWrite={(typed) => onWrite({ facts: typed })}
          max={caseTextMax.facts}
          error={tried && !cleanText(facts) ? t.factsRequired : undefined}
        />
      )}
      <NoteField
        ref={noteField}
        label={t.note}
        help={t.noteHint}
        rows={2}
        note={note}
        onWrite={(typed) => onWrite({ note: typed })}
        max={caseTextMax.note}
      />
      {measure && statement?.facts && (
        <StatementPreview about={measureKind(measure, thing.kind)} of={statement} />
      )}
    </DecisionFrame>
  );
}

function measureKind(action: ReportMeasure, kind: ReportedKind) {
  const kinds = {
    'remove-item': kind === 'post' ? 'post-removed' : 'photo-removed',
    'hide-listing': 'listing-disabled',
    'suspend-account': 'account-suspended',
    'propose-ban': 'account-banned',
  } as const;
  return kinds[action];
}

/** Category and keyword in the names of the DSA Transparency Database. The category decides the ground (REPORT-7). */
function Classification({
  draft: { category, keyword },
  onWrite,
  tried,
}: {
  draft: ReportDraft;
  onWrite: (change: Partial<ReportDraft>) => void;
  tried: boolean;
}) {
  const { reports: t } = useAdmin();
  const keywords: readonly StatementKeyword[] = category ? statementCategories[category].keywords : [];
  return (
    <>
      <SelectField
        required
        label={t.category}
        help={category && t.grounds[statementCategories[category].ground]}
        value={category ?? ''}
        onChange={({ target }) =>
          onWrite({
            category: (target.value || undefined) as StatementCategory | undefined,
            keyword: undefined,
          })
        }
        error={tried && !category ? t.categoryRequired : undefined}
      >
        {!category && <option value="">{t.chooseCategory}</option>}
        {decisionGrounds.map((ground) => (
          <optgroup key={ground} label={t.grounds[ground]}>
            {statementCategoryNames
              .filter((name) => statementCategories[name].ground === ground)
              .map((name) => (
                <option key={name} value={name}>
                  {t.categories[name]}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {keywords.length > 0 && (
        <SelectField
          label={t.keyword}
          value={keyword ?? ''}
          onChange={({ target }) =>
            onWrite({ keyword: (target.value || undefined) as StatementKeyword | undefined })
          }
        >
          <option value="">{t.noKeyword}</option>
          {keywords.map((name) => (
            <option key={name} value={name}>
              {t.keywords[name]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
