import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Appeal of a decision on a report (REPORT-10): the button with its form, or the appeal with its outcome. */
export function Appeal({ decision: { id, kind, appeal, mayAppeal } }: { decision: ListedDecision }) {
  const { decisions: t } = useOwn();
  const [open, setOpen] = useState(false);
  if (appeal) return <SentAppeal appeal={appeal} />;
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
}: {
  appeal: NonNullable<ListedDecision['appeal']>;
}) {
  const { decisions: t } = useOwn();
  const { dateTime, date } = useAccountFormats();
  const lang = useContentLang();
  return (
    <div className="stack stack--tight" role="status" data-testid="appeal">
      <h3>{t.appealed(dateTime(at))}</h3>
      <blockquote className="reviewer-note written" lang={lang} aria-label={t.ownAppeal}>
        {text}
      </blockquote>
      {outcome ? (
        <>
          <p>
            <strong>{outcome.upheld ? t.upheld : t.rejected}</strong> {dateTime(outcome.at)}
          </p>
          <p lang={lang}>{outcome.reason}</p>
        </>
      ) : (
        <p>{t.appealWaits(date(dueAt))}</p>
      )}
    </div>
  );
}
