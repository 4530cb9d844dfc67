import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import { typesOfDocument, type DocumentKind } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ProgressBar, Spinner } from '#web/ui/ProgressBar.tsx';
import { DocumentCamera } from './DocumentCamera.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

/** Corner marks; everything between them must be in the picture. */
const corners = (
  <path className="drawing__good" d="M8 24V12h14M98 12h14v12M112 66v12H98M22 78H8V66" fill="none" />
);

/** Drawings on a grid of 120 x 90. `drawing__good` marks the features of a good picture (verification.css). */
const shapes: Record<DocumentKind, ReactNode> = {
  selfie: (
    <>
      <path className="drawing__fill" d="M24 84c2-14 14-20 36-20s34 6 36 20Z" />
      <path className="drawing__paper" d="M52 56v11c3 5 13 5 16 0V56Z" />
      <path className="drawing__fill" d="M41 45c-5-21 5-35 19-35s24 14 19 35Z" />
      <ellipse className="drawing__paper" cx="60" cy="41" rx="15.5" ry="20" />
      <path
        className="drawing__fill"
        d="M44.5 37c.5-11 7-16 15.5-16s15 5 15.5 16c-8-.5-14-3-17-8-3 5-8 7.5-14 8Z"
      />
      <path d="M53.5 41v2.5M66.5 41v2.5M60 43v5l-1.5 1M54.5 53c3 2.5 8 2.5 11 0" />
      <path className="drawing__good" d="M20 20V8h14M86 8h14v12M100 66v14M20 66v14" fill="none" />
    </>
  ),
  idFront: (
    <>
      <rect className="drawing__paper" x="16" y="20" width="88" height="50" rx="6" />
      <rect className="drawing__fill" x="23" y="30" width="24" height="30" rx="3" />
      <circle className="drawing__paper" cx="35" cy="40" r="5.5" />
      <path className="drawing__paper" d="M26 60c0-8 4-11 9-11s9 3 9 11Z" />
      <path d="M55 33h40M55 42h28M55 51h34M55 60h20" />
      {corners}
    </>
  ),
  idBack: (
    <>
      <rect className="drawing__paper" x="16" y="20" width="88" height="50" rx="6" />
      <rect className="drawing__fill" x="16" y="27" width="88" height="9" />
      <path d="M25 44h26M25 50h18" />
      <path d="M66 43v9M70 43v9M73 43v9M78 43v9M81 43v9M86 43v9M90 43v9M95 43v9" />
      <path d="M24 59h72M24 64h72" strokeDasharray="3 2" />
      {corners}
    </>
  ),
  addressProof: (
    <>
      <path className="drawing__paper" d="M32 4h43l15 15v67H32Z" />
      <path className="drawing__fill" d="M75 4v15h15Z" />
      <path d="M39 13h18" />
      <rect className="drawing__good drawing__mark" x="63" y="24" width="21" height="8" rx="2" />
      <rect className="drawing__good drawing__mark" x="38" y="24" width="20" height="8" rx="2" />
      <rect className="drawing__good drawing__mark" x="38" y="36" width="34" height="13" rx="2" />
      <path d="M41 28h13M66 28h14M41 40h27M41 45h19" />
      <path d="M39 57h44M39 64h44M39 71h44M39 78h26" />
    </>
  ),
};

/** Card of one document: tips, ways to upload it, progress and errors. */
export function DocumentSlot({
  document: { kind, status, refusal, picture },
  next,
  onChange,
}: {
  document: OwnVerification['documents'][number];
  next: boolean;
  /**
   * Called after an upload, a stopped upload or a removal. Also called if the server reports that the verification is
   * already submitted.
   */
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
  // True if the server has a valid document. It stays valid if its replacement fails or is refused.
  const there = status === 'uploaded' && !sending;
  const isTaken = there && refusal === undefined;
  const sent = usePreview(phase === 'done' && isTaken ? state.sent : undefined);
  const preview = sent ?? (there ? picture : undefined);
  const name = t.documents[kind];

  return (
    <section
      className="stack stack--close panel"
      aria-labelledby={`${id}-title`}
      data-testid={`document-${kind}`}
      data-uploaded={there}
    >
      <div className="row row--line row--apart">
        <h3 id={`${id}-title`} className="text-body">
          {name}
        </h3>
        {there ? (
          <Badge tone="good" icon="check">
            {t.uploaded}
          </Badge>
        ) : (
          !sending && <Badge>{t.pending}</Badge>
        )}
      </div>
      {preview ? (
        <img className="document-slot__preview" src={preview} alt={t.sentPicture} />
      ) : there ? (
        <p className="document-slot__preview centered soft">
          <Icon name="list" /> {phase === 'done' ? state.name : t.sentPdf}
        </p>
      ) : (
        <div className="row row--line">
          {/* The tips beside the drawing say the same. */}
          <svg className="drawing" viewBox="0 0 120 90" width="120" height="90" aria-hidden="true">
            {shapes[kind]}
          </svg>
          <ul className="fill stack stack--tighter soft small" id={`${id}-tips`}>
            {t.tips[kind].map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      )}
      <div aria-live="polite">
        {phase === 'preparing' && <Spinner label={t.preparing} />}
        {phase === 'uploading' && <ProgressBar label={t.uploading(state.percent)} value={state.percent} />}
        {phase === 'checking' && <Spinner label={t.checking} />}
        {phase === 'refused' && <FieldError>{t[state.fault]}</FieldError>}
        {refusal && (phase === 'idle' || phase === 'done') && (
          <FieldError>{[t.refusals[refusal], there && t.earlierStands].filter(Boolean).join(' ')}</FieldError>
        )}
        {phase === 'failed' && (
          <FieldError>
            {state.error instanceof ApiError ? errorMessage(state.error, common) : t.uploadFailed}
          </FieldError>
        )}
        {phase === 'not-removed' && <FieldError>{errorMessage(state.error, common)}</FieldError>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={typesOfDocument(kind).join(',')}
        aria-label={name}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must fire a change event.
          event.target.value = '';
          if (file) choose(file);
        }}
      />
      <div className="row row--tight document-slot__acts" role="group" aria-labelledby={`${id}-title`}>
        {sending ? (
          <Button of={name} onClick={stop} disabled={phase === 'checking'}>
            {t.stop}
          </Button>
        ) : (
          <>
            {phase === 'failed' && (
              <Button variant="primary" of={name} onClick={retry}>
                {t.retry}
              </Button>
            )}
            <Button
              variant={next && phase !== 'failed' ? 'primary' : 'secondary'}
              {...(!there && { icon: 'camera' })}
              of={name}
              className={there ? 'small' : undefined}
              disabled={busy}
              aria-describedby={there ? undefined : `${id}-tips`}
              onClick={() => setCamera(true)}
            >
              {there ? t.takeAgain : t.useCamera}
            </Button>
            <Button
              {...(!there && { icon: 'upload' })}
              of={name}
              className={there ? 'small' : undefined}
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              {there ? t.replace : t.choose}
            </Button>
            {there && (
              <Button
                variant="quiet"
                icon="trash"
                iconOnly
                of={name}
                busy={phase === 'removing'}
                onClick={() => void remove()}
              >
                {phase === 'removing' ? t.removing : common.action.remove}
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

/** Returns the URL of the file sent from this tab; undefined for a PDF. */
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
