import { useEffect, useId, useRef, useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import { typesOfDocument, type DocumentKind } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { DocumentCamera } from './DocumentCamera.tsx';
import { DocumentDrawing } from './DocumentDrawing.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

/** One document: what a good picture of it is, how to give it, how far it is, and what to do when it failed. */
export function DocumentSlot({
  kind,
  uploaded,
  next,
  onChange,
}: {
  kind: DocumentKind;
  /** The server has it. */
  uploaded: boolean;
  /** It is the one to give now. */
  next: boolean;
  /** Something arrived or went (or the server says that it is too late). */
  onChange: (answer?: OwnVerification) => void;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  const { state, choose, retry, stop, remove } = useDocumentUpload(kind, onChange);
  const { phase } = state;
  const uploading = phase === 'uploading';
  const busy = uploading || phase === 'removing';
  // One whose replacement failed stands.
  const there = phase === 'done' || (uploaded && !uploading);
  const preview = usePreview(phase === 'done' ? state.file : undefined);

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
          !uploading && <Badge>{t.pending}</Badge>
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
      {phase === 'done' && !preview && <p className="document-slot__file small">{state.file.name}</p>}
      <div aria-live="polite">
        {uploading && <ProgressBar label={t.uploading(state.percent)} value={state.percent} />}
        {phase === 'refused' && <SlotError text={t[state.fault]} />}
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
        {uploading ? (
          <Button onClick={stop}>{t.stop}</Button>
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

/** A picture of what was chosen in this tab, from the file itself; never read back from the server. */
function usePreview(file: File | undefined): string | undefined {
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
