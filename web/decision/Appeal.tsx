import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import type { ListedDecision } from '#shared/decision.ts';
import { appealTextMax } from '#shared/report.ts';
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
  if (appeal) return <SentAppeal appeal={appeal} isNew={open} />;
  if (!mayAppeal) return null;
  if (open) return <AppealForm id={id} />;
  return (
    <Button variant="primary" of={t.kinds[kind]} onClick={() => setOpen(true)}>
      {t.appeal}
    </Button>
  );
}

function AppealForm({ id }: { id: string }) {
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
      await call('appealDecision', { params: { id }, body: { text } });
      await client.invalidateQueries({ queryKey: queries.decisions().queryKey });
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
        {...form.field('text')}
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
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
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
