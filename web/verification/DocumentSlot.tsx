import { useEffect, useId, useRef, useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import { typesOfDocument } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ProgressBar, Spinner } from '#web/ui/ProgressBar.tsx';
import { DocumentCamera } from './DocumentCamera.tsx';
import { DocumentDrawing } from './DocumentDrawing.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

/** One document: what a good picture of it is, how to give it, how far it is, and what to do when it failed. */
export function DocumentSlot({
  document: { kind, status, refusal, picture },
  next,
  onChange,
}: {
  /** As the server has it. */
  document: OwnVerification['documents'][number];
  /** It is the one to give now. */
  next: boolean;
  /** Something arrived or went (or the server says that it is too late). */
  onChange: (answer?: OwnVerification) => Promise<void>;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  const { state, choose, retry, stop, remove } = useDocumentUpload(kind, onChange);
  const { phase } = state;
  const sending = phase === 'preparing' || phase === 'uploading' || phase === 'checking';
  const busy = sending || phase === 'removing';
  // One whose replacement failed or was refused stands.
  const there = status === 'uploaded' && !sending;
  const isTaken = there && refusal === undefined;
  const sent = usePreview(phase === 'done' && isTaken ? state.sent : undefined);
  const preview = sent ?? (there ? picture : undefined);

  return (
    <section
      className="document-slot panel"
      aria-labelledby={`${id}-title`}
      data-testid={`document-${kind}`}
      data-uploaded={there}
    >
      <div className="document-slot__head">
        <h3 id={`${id}-title`}>{t.documents[kind]}</h3>
        {there ? (
          <Badge tone="good" icon="check">
            {t.uploaded}
          </Badge>
        ) : (
          !sending && <Badge>{t.pending}</Badge>
        )}
      </div>
      {preview ? (
        <img className="document-slot__preview" src={preview} alt="" />
      ) : (
        <div className="document-slot__good">
          <DocumentDrawing kind={kind} />
          <ul className="soft small" id={`${id}-tips`}>
            {t.tips[kind].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      )}
      {phase === 'done' && isTaken && !preview && <p className="document-slot__file small">{state.name}</p>}
      <div aria-live="polite">
        {phase === 'preparing' && <Spinner label={t.preparing} />}
        {phase === 'uploading' && <ProgressBar label={t.uploading(state.percent)} value={state.percent} />}
        {phase === 'checking' && <Spinner label={t.checking} />}
        {phase === 'refused' && <SlotError text={t[state.fault]} />}
        {refusal && (phase === 'idle' || phase === 'done') && (
          <SlotError text={[t.refusals[refusal], there && t.earlierStands].filter(Boolean).join(' ')} />
        )}
        {phase === 'failed' && (
          <SlotError
            text={state.error instanceof ApiError ? errorMessage(state.error, common) : t.uploadFailed}
          />
        )}
        {phase === 'not-removed' && <SlotError text={errorMessage(state.error, common)} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={typesOfDocument(kind).join(',')}
        aria-label={t.documents[kind]}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file again must count as a new choice.
          event.target.value = '';
          if (file) choose(file);
        }}
      />
      <div className="row document-slot__acts" role="group" aria-labelledby={`${id}-title`}>
        {sending ? (
          <Button onClick={stop} disabled={phase === 'checking'}>
            {t.stop}
          </Button>
        ) : (
          <>
            {phase === 'failed' && (
              <Button variant="primary" onClick={retry}>
                {t.retry}
              </Button>
            )}
            <Button
              variant={next && phase !== 'failed' ? 'primary' : 'secondary'}
              icon="camera"
              disabled={busy}
              aria-describedby={preview ? undefined : `${id}-tips`}
              onClick={() => setCamera(true)}
            >
              {there ? t.takeAgain : t.useCamera}
            </Button>
            <Button icon="upload" disabled={busy} onClick={() => input.current?.click()}>
              {there ? t.replace : t.choose}
            </Button>
            {there && (
              <Button variant="quiet" icon="trash" busy={phase === 'removing'} onClick={() => void remove()}>
                {phase === 'removing' ? t.removing : t.remove}
              </Button>
            )}
          </>
        )}
      </div>
      {camera && (
        <DocumentCamera
          kind={kind}
          onClose={() => setCamera(false)}
          onTaken={(file) => {
            setCamera(false);
            choose(file);
          }}
          chooser={
            <Button
              icon="upload"
              onClick={() => {
                setCamera(false);
                input.current?.click();
              }}
            >
              {t.choose}
            </Button>
          }
        />
      )}
    </section>
  );
}

function SlotError({ text }: { text: string }) {
  return (
    <p className="field__error" role="alert">
      <Icon name="warning" size={16} /> {text}
    </p>
  );
}

/** A picture of what was sent in this tab, from the bytes themselves. */
function usePreview(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
