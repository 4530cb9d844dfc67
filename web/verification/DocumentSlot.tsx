import { useEffect, useId, useState } from 'react';
import { typesOfDocument, type DocumentKind } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { SelfieCamera } from './SelfieCamera.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

/** One document: what it should be, how to choose it, how far it is, and what to do when it failed. */
export function DocumentSlot({
  kind,
  uploaded,
  onChange,
}: {
  kind: DocumentKind;
  /** The server has it. */
  uploaded: boolean;
  /** Something arrived (or the server says that it is too late). */
  onChange: () => void;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const inputId = useId();
  const [camera, setCamera] = useState(false);
  const { state, choose, retry } = useDocumentUpload(kind, onChange);
  const uploading = state.phase === 'uploading';
  const there = state.phase === 'done' || (uploaded && !uploading && state.phase !== 'failed');
  const preview = usePreview(state.phase === 'done' ? state.file : undefined);

  return (
    <section
      className="document-slot panel"
      aria-labelledby={`${inputId}-title`}
      data-testid={`document-${kind}`}
      data-uploaded={there}
    >
      <div className="document-slot__head">
        <h3 id={`${inputId}-title`}>{t.documents[kind]}</h3>
        {there ? (
          <Badge tone="good" icon="check">
            {t.uploaded}
          </Badge>
        ) : (
          !uploading && <Badge>{t.pending}</Badge>
        )}
      </div>
      <p className="soft small" id={`${inputId}-hint`}>
        {t.hints[kind]}
      </p>
      {preview && <img className="document-slot__preview" src={preview} alt="" />}
      <div aria-live="polite">
        {uploading && <ProgressBar label={t.uploading(state.percent)} value={state.percent} />}
        {state.phase === 'refused' && <SlotError text={t[state.fault]} />}
        {state.phase === 'failed' && (
          <SlotError
            text={state.error instanceof ApiError ? errorMessage(state.error, common) : t.uploadFailed}
          />
        )}
      </div>
      <div className="row">
        {state.phase === 'failed' && <Button onClick={retry}>{t.retry}</Button>}
        <label className="button button--secondary file-button" data-disabled={uploading || undefined}>
          <Icon name="upload" />
          {there ? t.replace : t.choose}
          <input
            type="file"
            className="visually-hidden"
            accept={typesOfDocument(kind).join(',')}
            aria-describedby={`${inputId}-hint`}
            aria-label={`${t.documents[kind]}: ${there ? t.replace : t.choose}`}
            disabled={uploading}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file again must count as a new choice.
              event.target.value = '';
              if (file) choose(file);
            }}
          />
        </label>
        {kind === 'selfie' && (
          <Button icon="camera" disabled={uploading} onClick={() => setCamera(true)}>
            {t.takeSelfie}
          </Button>
        )}
      </div>
      {camera && (
        <SelfieCamera
          onClose={() => setCamera(false)}
          onTaken={(file) => {
            setCamera(false);
            choose(file);
          }}
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
