import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import type { ListedDecision } from '#shared/decision.ts';
import { appealTextMax } from '#shared/report.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Appeal of a decision on a report (REPORT-10): the button with its form, or the appeal with its outcome. */
export function Appeal({ decision: { id, kind, appeal, mayAppeal } }: { decision: ListedDecision }) {
  const { decisions: t } = useOwn();
  const [open, setOpen] = useState(false);
  /** Kept here, because a refetch may replace the form: another tab sent an appeal, or the deadline passed. */
  const [typed, setTyped] = useState('');
  if (!appeal && mayAppeal)
    return open ? (
      <AppealForm id={id} onType={setTyped} />
    ) : (
      <div className="row">
        <Button variant="primary" of={t.kinds[kind]} onClick={() => setOpen(true)}>
          {t.appeal}
        </Button>
      </div>
    );
  const unsent = cleanText(typed);
  return (
    <>
      {appeal && <SentAppeal appeal={appeal} isNew={open} />}
      {unsent !== '' && unsent !== appeal?.text && <UnsentAppeal text={unsent} takesFocus={!appeal} />}
    </>
  );
}

function AppealForm({ id, onType }: { id: string; onType: (text: string) => void }) {
  const { decisions: t } = useOwn();
  const common = useCommon();
  const client = useQueryClient();
  const form = useSendForm<{ text: string }>({
    defaultValues: { text: '' },
    check: ({ text }) => ({
      text: isTooLong(text, appealTextMax)
        ? common.textLimit.most(appealTextMax)
        : cleanText(text) === ''
          ? t.appealMissing
          : undefined,
    }),
    send: async ({ text }) => {
      const refetch = () => client.invalidateQueries({ queryKey: queries.decisions().queryKey });
      try {
        await call('appealDecision', { params: { id }, body: { text } });
      } catch (error) {
        if (isRefusedWith(error, 'already-appealed', 'appeal-late', 'not-found')) await refetch();
        throw error;
      }
      await refetch();
    },
    // Another decision replaced this one, or a reporter's objection reopened the case.
    refusals: { 'not-found': { message: common.errors['version-conflict'] } },
  });
  return (
    <SendForm form={form} failed={t.appealFailed}>
      <LimitedTextArea
        required
        autoFocus
        label={t.appealText}
        help={t.appealHelp}
        rows={6}
        {...form.field('text', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onType(event.target.value),
        })}
        text={form.watch('text')}
        max={appealTextMax}
      />
      <div className="row">
        <SubmitButton form={form} sending={t.appealSending} label={t.appealSend} />
      </div>
    </SendForm>
  );
}

function SentAppeal({
  appeal: { at, text, dueAt, outcome },
  isNew,
}: {
  appeal: NonNullable<ListedDecision['appeal']>;
  /** The owner has just sent it: the notice takes the focus of the form. */
  isNew: boolean;
}) {
  const { decisions: t } = useOwn();
  const { dateTime, date } = useAccountFormats();
  const lang = useContentLang();
  const notice = useFocused(isNew);
  return (
    <div className="stack stack--tight" data-testid="appeal">
      {outcome ? (
        <Notice tone={outcome.upheld ? 'good' : 'neutral'} title={outcome.upheld ? t.upheld : t.rejected}>
          <p lang={lang}>{outcome.reason}</p>
          <p className="soft small">{dateTime(outcome.at)}</p>
        </Notice>
      ) : (
        <Notice
          ref={notice}
          tone="good"
          title={t.appealed(dateTime(at))}
          text={Date.parse(dueAt) < Date.now() ? t.appealLate(date(dueAt)) : t.appealWaits(date(dueAt))}
        />
      )}
      <p className="soft small">{outcome ? t.appealed(dateTime(at)) : t.ownAppeal}</p>
      <blockquote className="reviewer-note written" lang={lang} aria-label={t.ownAppeal}>
        {text}
      </blockquote>
    </div>
  );
}

/** Typed text of a form that was replaced before it was sent, so that the owner can copy it. */
function UnsentAppeal({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const { decisions: t } = useOwn();
  const lang = useContentLang();
  const notice = useFocused(takesFocus);
  return (
    <Notice ref={notice} tone="caution" title={t.notSent}>
      <p className="written" lang={lang}>
        {text}
      </p>
    </Notice>
  );
}

/** Returns the ref of a notice that takes the focus of the form that it replaces. */
function useFocused(takesFocus: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return notice;
}
