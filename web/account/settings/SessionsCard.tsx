import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Session } from '#shared/session.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { ConfirmButton } from '#web/platform/Confirm.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { queries, refreshSessions } from '#web/platform/queries.ts';
import { leaveSite } from '#web/platform/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useSettings } from './settings-messages.ts';

/** Number of sessions shown without a click. */
const atOnce = 4;

/** Card that lists the account's sessions, with buttons to end one session or all. */
export function SessionsCard() {
  const { sessions: t } = useSettings();
  const sessions = useQuery(queries.sessions());
  return (
    <section className="panel stack" aria-labelledby="sessions-title">
      <h3 className="card-title" id="sessions-title" tabIndex={-1}>
        {t.title}
      </h3>
      <p className="soft">{t.lead}</p>
      <Loaded query={sessions} title={t.loadFailed}>
        {(list) => (
          <>
            {list.length === 0 && <p>{t.none}</p>}
            <Rows sessions={list.slice(0, atOnce)} />
            {list.length > atOnce && (
              <details>
                <summary className="strong">{t.more(list.length - atOnce)}</summary>
                <Rows sessions={list.slice(atOnce)} />
              </details>
            )}
          </>
        )}
      </Loaded>
      <Everywhere />
    </section>
  );
}

const Rows = ({ sessions }: { sessions: readonly Session[] }) => (
  <ul role="list" className="rows">
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} />
    ))}
  </ul>
);

function SessionRow({ session }: { session: Session }) {
  const { sessions: t } = useSettings();
  const formats = useAccountFormats();
  const browser = session.browser ?? t.unknownBrowser;
  const name = session.system ? t.on(browser, session.system) : browser;
  const ending = useRef(false);
  useEffect(
    () => () => {
      // Removing the row also removed its focused button, so focus the card's title.
      if (ending.current && document.activeElement === document.body)
        document.getElementById('sessions-title')?.focus();
    },
    [],
  );
  const end = async () => {
    ending.current = true;
    try {
      await call('endSession', { params: { id: session.id } });
    } finally {
      // The session may have ended despite an error, so refetch the list.
      void refreshSessions();
    }
    showToast({ tone: 'good', title: t.ended });
  };
  return (
    <li className="row row--line row--apart" data-testid="session">
      <div>
        <p className="strong row row--tight">
          {name} {session.current && <Badge tone="good">{t.current}</Badge>}
        </p>
        <p className="soft small">{t.since(formats.dateTime(session.createdAt))}</p>
        {!session.current && <p className="soft small">{t.seen(formats.dateTime(session.lastSeenAt))}</p>}
      </div>
      {!session.current && (
        <ConfirmButton
          opener={{ 'aria-label': t.endOf(name), children: t.end }}
          title={t.endTitle}
          act={end}
          button={{ label: t.end, busy: t.ending }}
          failed={t.endFailed}
        >
          <p>{t.endText(name)}</p>
        </ConfirmButton>
      )}
    </li>
  );
}

/** Button that ends every session, including this one. */
function Everywhere() {
  const { sessions: t } = useSettings();
  const leave = async () => {
    try {
      await call('signOutEverywhere', {});
      await leaveSite('/login');
    } catch (error) {
      void refreshSessions();
      throw error;
    }
  };
  return (
    <div className="stack stack--tight">
      <div>
        <ConfirmButton
          opener={{ children: t.everywhere }}
          title={t.everywhereTitle}
          act={leave}
          button={{ label: t.everywhere, busy: t.signingOut }}
          failed={t.everywhereFailed}
        >
          <p>{t.everywhereText}</p>
        </ConfirmButton>
      </div>
      <p className="soft small">{t.everywhereHint}</p>
    </div>
  );
}
