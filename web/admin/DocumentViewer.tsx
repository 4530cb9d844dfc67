import { useEffect, useState, type CSSProperties } from 'react';
import type { DocumentView, VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

const zooms = [1, 1.5, 2, 3, 4];

/**
 * The documents of a case, large, one at a time. Each is opened on purpose, since every view is written to
 * the audit log; opened ones stay, so that going back and forth is one view each. The server decides how long
 * an address lives: an image that no longer loads is opened anew.
 */
export function DocumentViewer({
  sub,
  documents,
  onOpened,
}: Pick<VerificationCase, 'sub' | 'documents'> & { onOpened: (kind: DocumentKind) => void }) {
  const t = useAdmin();
  const common = useCommon();
  const [shown, setShown] = useState<DocumentKind>();
  const [opened, setOpened] = useState<Partial<Record<DocumentKind, DocumentView>>>({});
  // What else is known of a failure; empty where nothing is.
  const [failed, setFailed] = useState<string>();

  const open = (kind: DocumentKind, again = false) => {
    setShown(kind);
    setFailed(undefined);
    if (opened[kind] && !again) return;
    setOpened((before) => ({ ...before, [kind]: undefined }));
    call('viewDocument', { params: { sub, kind } }).then(
      (answer) => {
        setOpened((before) => ({ ...before, [kind]: answer }));
        onOpened(kind);
      },
      (error: unknown) => setFailed(errorMessage(error, common)),
    );
  };

  const byNumber = Object.fromEntries(
    documents.map(({ kind }, index) => [String(index + 1), () => open(kind)]),
  );
  useKeys(byNumber);

  const document = shown && opened[shown];
  return (
    <section className="viewer" aria-label={t.documents}>
      <div className="viewer__choices" role="group" aria-label={t.documents}>
        {documents.map(({ kind }, index) => (
          <Button
            key={kind}
            aria-pressed={kind === shown}
            className="viewer__choice"
            onClick={() => open(kind)}
          >
            <kbd>{index + 1}</kbd> {t.documentKinds[kind]}
          </Button>
        ))}
      </div>
      {!shown && (
        <div className="viewer__empty stack stack--tight">
          <p>{t.chooseDocument}</p>
          <p className="soft small">{t.auditNote}</p>
        </div>
      )}
      {shown && failed !== undefined && (
        <ErrorPanel title={t.documentFailed} text={failed}>
          <Button onClick={() => open(shown, true)}>{common.action.tryAgain}</Button>
        </ErrorPanel>
      )}
      {shown && failed === undefined && !document && (
        <p className="viewer__empty">
          <Spinner label={t.opening} />
        </p>
      )}
      {shown && failed === undefined && document && (
        <Picture
          key={`${shown} ${document.url}`}
          document={document}
          name={t.documentKinds[shown]}
          onExpired={() => setFailed('')}
        />
      )}
    </section>
  );
}

function Picture({
  document,
  name,
  onExpired,
}: {
  document: DocumentView;
  name: string;
  onExpired: () => void;
}) {
  const t = useAdmin();
  const { dateTime } = useFormats();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const nearer = () => setZoom((before) => Math.min(zooms.length - 1, before + 1));
  const farther = () => setZoom((before) => Math.max(0, before - 1));
  const rotate = () => setTurns((before) => (before + 1) % 4);
  const reset = () => {
    setZoom(0);
    setTurns(0);
  };
  useKeys({ '+': nearer, '=': nearer, '-': farther, o: rotate, '0': reset });

  // The pressed document button keeps the focus; a screen reader is told what is shown now.
  const [told, setTold] = useState('');
  useEffect(() => setTold(name), [name]);

  if (document.contentType === 'application/pdf') {
    return (
      <div className="viewer__empty stack">
        <p>{t.pdf}</p>
        <ButtonLink href={document.url} target="_blank" rel="noopener noreferrer">
          {t.openPdf}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <div className="row viewer__tools">
        <Button icon="plus" onClick={nearer} disabled={zoom === zooms.length - 1}>
          {t.zoomIn}
        </Button>
        <Button onClick={farther} disabled={zoom === 0}>
          {t.zoomOut}
        </Button>
        <Button onClick={rotate}>{t.rotate}</Button>
        <Button variant="quiet" onClick={reset}>
          {t.resetView}
        </Button>
        <span className="visually-hidden" role="status">
          {told}
        </span>
      </div>
      <div className="viewer__stage" tabIndex={0} aria-label={name}>
        <div className="viewer__paper" style={{ '--zoom': zooms[zoom] } as CSSProperties}>
          <img src={document.url} alt={name} data-turns={turns} onError={onExpired} />
          <Mark text={`${document.mark.reviewer || t.nameless} · ${dateTime(document.mark.at)}`} />
        </div>
      </div>
    </>
  );
}

/** How often the mark stands on the paper: wherever a photo of the screen is cut, some of it is in. */
const marks = 12;

/** Who looks at it, and when, over the picture (VER-8): whoever passes a picture of the screen on is named in it. */
function Mark({ text }: { text: string }) {
  return (
    <div className="viewer__mark" aria-hidden="true" data-testid="document-mark">
      {Array.from({ length: marks }, (_, index) => (
        <span key={index} data-mark={text} />
      ))}
    </div>
  );
}
