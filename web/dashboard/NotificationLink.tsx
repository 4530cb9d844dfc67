import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Language } from '#shared/account-options.ts';
import { once } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;
const formats = once((language: Language) => new Intl.RelativeTimeFormat(language));

/** Link from a notification or an owner's action to its screen, with the time. */
export function NotificationLink({
  to,
  at,
  isFresh = false,
  onClick,
  children,
}: {
  to: string;
  /** ISO instant, UTC. */
  at: string;
  isFresh?: boolean;
  onClick?: () => void;
  children: ReactNode;
}) {
  const { notifications: t } = usePrivate();
  return (
    <Link className="link-row" to={to} onClick={onClick}>
      <span className="fill stack stack--tighter">
        <span className={isFresh ? 'strong' : undefined}>{children}</span>
        <span className="row">
          <Ago at={at} />
          {isFresh && <Badge tone="accent">{t.fresh}</Badge>}
        </span>
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

function Ago({ at }: { at: string }) {
  const { notifications: t } = usePrivate();
  const { dateTime } = useAccountFormats();
  const language = useLanguage();
  return (
    <time className="small soft" dateTime={at} title={dateTime(at)}>
      {ago(language, at, new Date()) ?? t.now}
    </time>
  );
}

/** Formats a past instant as "3 hours ago"; undefined for less than a minute ago and for the future. */
function ago(language: Language, instant: string, now: Date): string | undefined {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  const step = steps.find((one) => seconds >= one.seconds);
  if (!step) return undefined;
  return formats(language).format(-Math.floor(seconds / step.seconds), step.unit);
}
