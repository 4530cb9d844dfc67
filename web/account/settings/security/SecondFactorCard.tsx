import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { call } from '#web/platform/call.ts';
import { copyText } from '#web/platform/copy-text.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { queryClient, refreshSessions } from '#web/platform/queries.ts';
import { useLeaveWarning } from '#web/platform/use-leave-warning.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useSettings } from '../settings-messages.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';

const queryKey = ['second-factor'];
const few = 3;

/** Card for two-step verification: shows the state, turns verification on or off, and renews the recovery codes. */
export function SecondFactorCard({ email }: { email: string }) {
  const { factor: t } = useSettings().security;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call('getSecondFactor', {}, signal) });
  const [codes, setCodes] = useState<readonly string[]>();
  const [settingUp, setSettingUp] = useState(false);

  const showCodes = (shown: readonly string[]) => {
    setSettingUp(false);
    setCodes(shown);
    void queryClient.invalidateQueries({ queryKey });
    void refreshSessions();
  };

  return (
    <section className="panel stack" aria-labelledby="settings-factor">
      <h3 className="card-title" id="settings-factor">
        {t.title}
      </h3>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <Loaded query={query} title={t.loadFailed}>
          {({ on, recoveryCodesLeft }) =>
            on ? (
              <FactorOn left={recoveryCodesLeft} onCodes={showCodes} />
            ) : settingUp ? (
              <SetUpFactor
                email={email}
                onCodes={showCodes}
                onOn={() => {
                  setSettingUp(false);
                  void query.refetch();
                }}
                onCancel={() => setSettingUp(false)}
              />
            ) : (
              <FactorOff onTurnOn={() => setSettingUp(true)} />
            )
          }
        </Loaded>
      )}
    </section>
  );
}

function FactorOff({ onTurnOn }: { onTurnOn: () => void }) {
  const { factor: t } = useSettings().security;
  return (
    <>
      <p className="soft">{t.lead}</p>
      <div className="row row--apart">
        <Badge>{t.off}</Badge>
        <Button variant="primary" onClick={onTurnOn}>
          {t.turnOn}
        </Button>
      </div>
    </>
  );
}

function FactorOn({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const { factor: t } = useSettings().security;
  const [asks, setAsks] = useState<'codes' | 'off'>();
  const close = () => setAsks(undefined);
  return (
    <>
      <p className="soft">{t.lead}</p>
      <div className="row">
        <Badge tone="good">{t.on}</Badge>
        <span className={left <= few ? undefined : 'soft'}>
          {t.codesLeft(left)} {left <= few && t.fewCodes}
        </span>
      </div>
      <div className="row">
        <Button onClick={() => setAsks('codes')}>{t.newCodes}</Button>
        <Button variant="danger" onClick={() => setAsks('off')}>
          {t.turnOff}
        </Button>
      </div>
      {asks === 'codes' && (
        <PasswordDialog
          title={t.newCodesTitle}
          text={t.newCodesText}
          submit={t.newCodesSubmit}
          submitting={t.newCodesBusy}
          asksCode
          onClose={close}
          act={async (body) => {
            const { codes } = await call('renewRecoveryCodes', { body });
            showToast({ tone: 'good', title: t.newCodesDone });
            onCodes(codes);
          }}
          onStale={() => void queryClient.invalidateQueries({ queryKey })}
        />
      )}
      {asks === 'off' && (
        <PasswordDialog
          title={t.turnOffTitle}
          text={t.turnOffText}
          submit={t.turnOffSubmit}
          submitting={t.turnOffBusy}
          danger
          asksCode
          onClose={close}
          act={async ({ password, code }) => {
            await call('turnOffSecondFactor', { body: { password, code } });
            showToast({ tone: 'good', title: t.turnedOff });
            queryClient.setQueryData(queryKey, { on: false, recoveryCodesLeft: 0 });
            void refreshSessions();
          }}
        />
      )}
    </>
  );
}

/** New recovery codes, shown only once. Asks before the member leaves without having saved them. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: t } = useSettings().security;
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const blocker = useBlocker(!kept);

  useEffect(() => heading.current?.focus(), []);
  useLeaveWarning(!kept);

  const finish = () => {
    if (kept) return onDone();
    setMissing(true);
    box.current?.focus();
  };

  return (
    <div className="stack">
      <h4 ref={heading} tabIndex={-1}>
        {t.title}
      </h4>
      <p>{t.lead}</p>
      <ul role="list" className="box grid text-large" aria-label={t.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={() => void copyText(codes.join('\n'), t)}>{t.copy}</Button>
        <Button onClick={() => download(t.file, [brand, t.fileLead, '', ...codes, ''].join('\r\n'))}>
          {t.download}
        </Button>
      </div>
      <CheckboxField
        required
        ref={box}
        label={t.kept}
        checked={kept}
        onChange={(event) => {
          setKept(event.target.checked);
          setMissing(false);
        }}
        error={missing ? t.keptMissing : undefined}
      />
      <div>
        <Button variant="primary" onClick={finish}>
          {t.done}
        </Button>
      </div>
      <Dialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t.leaveTitle}
        footer={
          <>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              {t.leave}
            </Button>
            <Button variant="primary" onClick={() => blocker.reset?.()}>
              {t.stay}
            </Button>
          </>
        }
      >
        <p>{t.leaveText}</p>
      </Dialog>
    </div>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
