import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Me } from '#shared/api/account.ts';
import type { OwnVerification } from '#shared/api/verification.ts';
import { pollDelay } from '#web/platform/backoff.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, refreshFacts, useMe } from '#web/platform/queries.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { DecisionStatement, LastDecision } from '#web/decision/DecisionStatement.tsx';
import { detailsDraft } from './details.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { DocumentsStep } from './DocumentsStep.tsx';
import { Completed, Failed, Intro } from './outcomes.tsx';
import { heldWish, type MadeWish, progressOf, screenOf, type Wish } from './screen.ts';
import { Standing } from './Standing.tsx';
import { Waiting } from './Waiting.tsx';

/** Page /verification. The server's status decides which step it shows (VER-1). */
export function VerificationPage() {
  const { verification: t } = usePrivate();
  // Polls while the case waits for a decision: every 5 s at first, later every 60 s.
  const query = useQuery({
    ...queries.verification(),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && pollDelay(state.dataUpdateCount, 5_000, 60_000),
  });
  const me = useMe();
  useOutcome(query.data?.status);
  return (
    <div className="narrow">
      <PageHeading title={t.title} />
      <Loaded query={me}>
        {(person) => (
          <Loaded query={query}>
            {(verification) => <Flow person={person} verification={verification} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

/** Refreshes the dashboard's facts when a decision arrives. A toast shows a refusal or a request for more documents. */
function useOutcome(status: OwnVerification['status'] | undefined): void {
  const { verification: t } = usePrivate();
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (was !== 'pending' || !status || status === 'pending') return;
    void refreshFacts();
    if (status === 'more-asked') showToast({ title: t.askedTitle });
    if (status === 'rejected') showToast({ tone: 'bad', title: t.failedTitle, text: t.failedLead });
  }, [status, t]);
}

function Flow({ person, verification }: { person: Me; verification: OwnVerification }) {
  const { verification: t } = usePrivate();
  const client = useQueryClient();
  const { sub } = person;
  const { status, version, decision, approval } = verification;
  // Continue an unsent draft of the details.
  const [made, setMade] = useState<MadeWish | undefined>(() =>
    status !== 'approved' && detailsDraft(sub).isOf(version)
      ? { wish: 'personal_details', version }
      : undefined,
  );
  const setWish = (wish: Wish) => setMade({ wish, version });
  /** True after the provider entered unchanged details, which need no new proof. */
  const [unchanged, setUnchanged] = useState(false);
  const screen = screenOf(status, heldWish(made, version));
  const progress = progressOf(screen, verification);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(screen);

  // A new step is like a new page: scroll to its start and focus it.
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    window.scrollTo({ top: 0 });
    body.current?.focus({ preventScroll: true });
  }, [screen]);

  const take = (next: OwnVerification) => {
    client.setQueryData(queries.verification().queryKey, next);
    setMade(undefined);
    setUnchanged(next.status === 'approved');
    void client.invalidateQueries({ queryKey: ['me'] });
  };

  const startAgain = () => {
    detailsDraft(sub).clear();
    setWish('initial');
  };

  const unanswered = decision?.kind === 'verification-unanswered';
  const isUnderWay = screen === 'personal_details' || screen === 'document_upload';

  return (
    <div className="stack stack--loose">
      {progress !== undefined && <ProgressBar label={t.progress(progress)} value={progress} />}
      <div ref={body} tabIndex={-1} data-screen={screen}>
        {screen === 'initial' && (
          <div className="stack stack--loose">
            {status === 'expired' && (
              <Notice
                tone="caution"
                title={unanswered ? t.unansweredTitle : t.expiredTitle}
                text={unanswered ? t.unansweredLead : t.expiredLead}
              />
            )}
            <Intro onStart={() => setWish('personal_details')} />
            {status === 'expired' && <Standing approval={approval} />}
            {status === 'expired' && decision && <DecisionStatement decision={decision} />}
          </div>
        )}
        {screen === 'personal_details' && (
          <DetailsStep
            // A new version resets the form, also if another device made that version.
            key={version}
            person={person}
            version={version}
            // "Try Again" resets everything after a rejection.
            details={status === 'rejected' ? undefined : verification.details}
            onBack={() => setWish('initial')}
            onSaved={take}
            onUnchanged={
              status === 'approved'
                ? () => {
                    setWish(undefined);
                    setUnchanged(true);
                  }
                : undefined
            }
          />
        )}
        {screen === 'document_upload' && (
          <DocumentsStep
            documents={verification.documents}
            asked={verification.asked}
            answerBy={verification.answerBy}
            onBack={() => setWish('personal_details')}
            onSubmitted={take}
          />
        )}
        {screen === 'processing' && <Waiting verification={verification} onTakenBack={take} />}
        {screen === 'completed' && (
          <Completed
            approval={verification.approval}
            unchanged={unchanged}
            onAnew={() => {
              setUnchanged(false);
              setWish('personal_details');
            }}
          />
        )}
        {screen === 'failed' && <Failed verification={verification} onAgain={startAgain} />}
      </div>
      {isUnderWay && <Standing approval={approval} />}
      {isUnderWay && decision && <LastDecision decision={decision} />}
      {isUnderWay && (
        <LinkButton to="/dashboard" variant="quiet">
          {t.later}
        </LinkButton>
      )}
    </div>
  );
}
