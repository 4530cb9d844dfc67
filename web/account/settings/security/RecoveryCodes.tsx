import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { useSettings } from '../settings-messages.ts';
import { copyText } from '#web/platform/copy-text.ts';

/** The codes, shown this once; whoever leaves without having kept them is asked first. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: t } = useSettings().security;
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const blocker = useBlocker(!kept);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (kept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [kept]);

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
      <ul className="recovery-codes" aria-label={t.list}>
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

/** Lets the browser save a text as a file; the address is given back once it has begun. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
