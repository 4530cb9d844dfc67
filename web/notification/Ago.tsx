import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { ago } from './ago.ts';

/** When something was: how long ago in words, the whole instant for whoever points at it. */
export function Ago({ at }: { at: string }) {
  const { told: t } = usePrivate();
  const { dateTime } = useFormats();
  const language = useLanguage();
  return (
    <time className="small soft" dateTime={at} title={dateTime(at)}>
      {ago(language, at, new Date()) ?? t.now}
    </time>
  );
}
