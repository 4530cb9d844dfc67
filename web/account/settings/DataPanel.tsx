import { useState } from 'react';
import type { Me } from '#shared/api/account.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { erasureDays } from '#shared/erasure.ts';
import { carriesListing } from '#shared/membership-states.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { emitAuthEvent } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { KeepAccount } from '../KeepAccount.tsx';
import { ExportCard } from './data/ExportCard.tsx';
import { PasswordDialog, type Proof } from './security/PasswordDialog.tsx';
import { useSettings } from './settings-messages.ts';

/** /dashboard/settings/data: export of the account's data, and account erasure. */
export function DataPanel() {
  return (
    <>
      <ExportCard />
      <Loaded query={useMe()}>{(me) => <ErasureCard me={me} />}</Loaded>
    </>
  );
}

/** Once erasure is requested, shows the date and a button to cancel. */
function ErasureCard({ me }: { me: Me }) {
  const { erasure: t } = useSettings().data;
  return (
    <section className="panel stack" aria-labelledby="settings-erasure" data-testid="erasure">
      <h3 className="card-title" id="settings-erasure">
        {t.title}
      </h3>
      {me.erasure && <Due erasure={me.erasure} />}
      {!me.erasure && <p className="soft">{t.lead}</p>}
      <WhatHappens me={me} />
      {!me.erasure && <Ask />}
    </section>
  );
}

function Due({ erasure }: { erasure: NonNullable<Me['erasure']> }) {
  const { erasure: t } = useSettings().data;
  const { erasure: shared } = usePrivate();
  const { moment } = useAccountFormats();
  return (
    <Notice
      tone="caution"
      title={erasure.held ? shared.held : shared.due(moment(erasure.dueAt))}
      text={erasure.held ? t.heldText : t.dueText}
    >
      <div className="row">
        <KeepAccount variant="primary" />
      </div>
    </Notice>
  );
}

function WhatHappens({ me: { role, membership, erasure } }: { me: Me }) {
  const { erasure: t } = useSettings().data;
  const isProvider = role === 'worker';
  const pays = carriesListing(membership);
  return (
    <>
      <Facts title={t.erasedTitle} lines={[...(isProvider ? t.erasedOfProvider : []), ...t.erased]} />
      <Facts title={t.keptTitle} lines={[...(isProvider ? t.keptOfProvider : []), ...t.kept]} />
      <p>{t.keptHow}</p>
      {pays && !erasure && <Notice>{t.membership}</Notice>}
    </>
  );
}

function Facts({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="stack stack--tight">
      <h4>{title}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Ask() {
  const { erasure: t } = useSettings().data;
  const { date } = useAccountFormats();
  const [asking, setAsking] = useState(false);
  const act = async ({ password }: Proof) => {
    await call('requestErasure', { body: { password } });
    emitAuthEvent('USER_UPDATED');
    showToast({ title: t.asked });
  };
  return (
    <div className="row">
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        {t.title}
      </Button>
      {asking && (
        <PasswordDialog
          danger
          title={t.askTitle}
          text={t.askText(date(new Date(Date.now() + erasureDays * dayMilliseconds)))}
          submit={t.submit}
          act={act}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
