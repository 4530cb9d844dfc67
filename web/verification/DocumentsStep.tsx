import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DocumentSlot } from './DocumentSlot.tsx';

/** Step 2 of 3: every document, then the submission that makes it a case. */
export function DocumentsStep({
  documents,
  asked,
  onBack,
  onSubmitted,
}: {
  documents: OwnVerification['documents'];
  asked: OwnVerification['asked'];
  onBack: () => void;
  onSubmitted: (verification: OwnVerification) => void;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const complete = documents.every(({ status }) => status === 'uploaded');

  const refresh = () => void client.invalidateQueries({ queryKey: queries.verification().queryKey });

  const submit = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      onSubmitted(await call('submitVerification', {}));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already-submitted') await refreshFacts();
      if (error instanceof ApiError && error.code === 'documents-missing') refresh();
      setFailed(refusedWords(error) ?? errorMessage(error, common));
    } finally {
      setBusy(false);
    }
  };

  /** Which documents arrived and can't be shown to a person. */
  const refusedWords = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError) || error.code !== 'documents-missing') return undefined;
    const kinds = documents.filter(({ kind }) => error.fields.some(({ field }) => field === kind));
    return kinds.length > 0 ? t.unusable(kinds.map(({ kind }) => t.documents[kind])) : undefined;
  };

  return (
    <div className="stack">
      <div className="stack stack--tight">
        <h2>{t.documentsTitle}</h2>
        <p className="soft">{t.documentsLead}</p>
      </div>
      {asked && (
        <Notice tone="caution" title={t.askedTitle}>
          <p>{t.askedFor(asked.documents.map((kind) => t.documents[kind]))}</p>
          <blockquote className="reviewer-note" aria-label={t.reviewerNote}>
            {asked.note}
          </blockquote>
        </Notice>
      )}
      <div className="document-slots">
        {documents.map(({ kind, status }) => (
          <DocumentSlot key={kind} kind={kind} uploaded={status === 'uploaded'} onChange={refresh} />
        ))}
      </div>
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed}</p>
        </Notice>
      )}
      {!complete && (
        <p className="soft" id="documents-incomplete">
          {t.incomplete}
        </p>
      )}
      <div className="row row--apart">
        <Button onClick={onBack} disabled={busy}>
          {t.back}
        </Button>
        <Button
          variant="primary"
          disabled={!complete}
          aria-describedby={complete ? undefined : 'documents-incomplete'}
          busy={busy}
          onClick={() => void submit()}
        >
          {busy ? t.submitting : t.submit}
        </Button>
      </div>
    </div>
  );
}
