import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnVerification } from '#shared/api/verification.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ReviewerNote } from '#web/decision/DecisionStatement.tsx';
import { DocumentSlot } from './DocumentSlot.tsx';

type Documents = OwnVerification['documents'];

/** Step 2 of 3: uploads every document, then submits the case. */
export function DocumentsStep({
  documents,
  asked,
  answerBy,
  onBack,
  onSubmitted,
}: {
  documents: Documents;
  asked: OwnVerification['asked'];
  /** Deadline for the requested documents. */
  answerBy: OwnVerification['answerBy'];
  onBack: () => void;
  onSubmitted: (verification: OwnVerification) => void;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const { dateTime } = useAccountFormats();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const missing = documents.filter(({ status }) => status !== 'uploaded').map(({ kind }) => kind);
  const complete = missing.length === 0;
  // Documents that the reviewer asked for come first. The others are collapsed unless one of them is missing.
  const isAsked = ({ kind }: Documents[number]) => !asked || asked.documents.includes(kind);
  const others = documents.filter((one) => !isAsked(one));

  const { queryKey } = queries.verification();
  const changed = async (answer?: OwnVerification) => {
    if (answer) client.setQueryData(queryKey, answer);
    else await client.invalidateQueries({ queryKey });
  };

  const submit = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      onSubmitted(await call('submitVerification', {}));
    } catch (error) {
      if (isRefusedWith(error, 'already-submitted')) await refreshFacts();
      // Another device changed something, or a file is not a valid picture.
      if (isRefusedWith(error, 'documents-missing', 'version-conflict')) await changed();
      setFailed(refusedWords(error) ?? errorMessage(error, common));
    } finally {
      setBusy(false);
    }
  };

  /** Names the uploaded documents that the server could not open; undefined if none. */
  const refusedWords = (error: unknown): string | undefined => {
    if (!isRefusedWith(error, 'documents-missing')) return undefined;
    const kinds = documents.filter(({ kind }) => error.fields.some(({ field }) => field === kind));
    return kinds.length > 0 ? t.unusable(kinds.map(({ kind }) => t.documents[kind])) : undefined;
  };

  const slots = (some: Documents) => (
    <div className="grid grid--wide">
      {some.map((document) => (
        <DocumentSlot
          key={document.kind}
          document={document}
          next={document.kind === missing[0]}
          onChange={changed}
        />
      ))}
    </div>
  );

  return (
    <div className="stack">
      <div className="stack stack--tight">
        <h2>{t.documentsTitle}</h2>
        <p className="soft">{t.documentsLead}</p>
      </div>
      {asked && (
        <Notice
          tone="caution"
          title={t.askedTitle}
          text={t.askedFor(asked.documents.map((kind) => t.documents[kind]))}
        >
          <ReviewerNote text={asked.note} />
          {answerBy && <p>{t.answerBy(dateTime(answerBy))}</p>}
        </Notice>
      )}
      {slots(documents.filter(isAsked))}
      {others.length > 0 && (
        <details className="other-documents" open={others.some(({ kind }) => missing.includes(kind))}>
          <summary>{t.others(others.length)}</summary>
          {slots(others)}
        </details>
      )}
      {failed && <Notice tone="bad" live="alert" text={failed} />}
      {!complete && (
        <p className="soft" id="documents-incomplete">
          {t.missing(missing.map((kind) => t.documents[kind]))}
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
