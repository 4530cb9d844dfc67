import { useRef, useState } from 'react';
import type { OpenedReport } from '#shared/api/report.ts';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { caseTextMax } from '#shared/report-case.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { useMe } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';

/** Activity log of a case, oldest first, with the reviewers' notes and a form to add one. */
export function ReportLog({ opened }: { opened: OpenedReport }) {
  const { reports: t, mine, another, alreadyDecided, deciding } = useAdmin();
  const { textLimit } = useCommon();
  const { dateTime } = useAccountFormats();
  const me = useMe().data?.sub;
  const [log, setLog] = useState(opened.log);
  // The key changes with the text, so that a repeated request adds one note and an edited note is not lost.
  const last = useRef({ note: '', key: '' });
  const form = useSendForm<{ note: string }>({
    defaultValues: { note: '' },
    check: ({ note }) => ({
      note: isTooLong(note, caseTextMax.note)
        ? textLimit.most(caseTextMax.note)
        : cleanText(note) === ''
          ? t.noteNeeded
          : undefined,
    }),
    send: async ({ note }) => {
      if (last.current.note !== note) last.current = { note, key: crypto.randomUUID() };
      const { sub, id } = opened;
      const body = { note, key: last.current.key };
      setLog((await call('noteReport', { params: { sub, id }, body })).log);
      last.current = { note: '', key: '' };
      form.reset();
    },
    refusals: { 'not-found': { message: alreadyDecided } },
  });
  return (
    <section className="stack stack--tight" aria-labelledby="case-log">
      <h2 className="card-title" id="case-log">
        {t.log}
      </h2>
      <ol role="list" className="rows" aria-live="polite">
        {log.map(({ at, by, act, note }, index) => (
          <li key={`${at} ${index}`} className="stack stack--tighter">
            <p className="small">
              <time dateTime={at}>{dateTime(at)}</time> · <strong>{t.acts[act]}</strong> ·{' '}
              <span className="soft">{by === me ? mine : (t.actors[by] ?? another)}</span>
            </p>
            {note && (
              <blockquote className="written" dir="auto">
                {note}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
      <SendForm form={form} failed={t.noteFailed} className="stack stack--tight">
        <LimitedTextArea
          required
          label={t.addNote}
          help={t.addNoteHint}
          rows={2}
          {...form.field('note')}
          text={form.watch('note')}
          max={caseTextMax.note}
        />
        <div>
          <SubmitButton variant="secondary" form={form} label={t.addNoteNow} sending={deciding} />
        </div>
      </SendForm>
    </section>
  );
}
