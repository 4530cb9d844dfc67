import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind, VerificationStatus } from '#shared/verification.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useAdmin } from './admin-messages.ts';
import { CaseGate, NothingDecided, OpenAgain } from './CaseGate.tsx';
import type { DecisionKind, IdentityDecision } from './decision.ts';
import { DecisionPanel } from './DecisionPanel.tsx';
import { Details } from './Details.tsx';
import { Documents } from './Documents.tsx';
import { Earlier } from './Earlier.tsx';
import { Keys } from './Keys.tsx';
import { useBack, useDecide, useExpired, useOpened } from './use-case.ts';
import { useKeys } from './use-keys.ts';
import { useQueueAddress } from './use-show.ts';

/** /admin/verifications/{sub}: opening it claims the case, so that no two people decide it. */
export function CasePage() {
  const { sub = '' } = useParams();
  const opened = useOpened('identities', sub, (signal) =>
    call('claimVerification', { params: { sub } }, signal),
  );
  return (
    <CaseGate queue="identities" opened={opened}>
      {(found) => (
        <Case
          // Sent anew it is another case, and claimed anew somebody else may have had it: nothing is left of the old one.
          key={`${found.sub} ${found.version} ${found.claimedUntil}`}
          opened={found}
          onReopen={() => void opened.refetch()}
        />
      )}
    </CaseGate>
  );
}

function Case({ opened, onReopen }: { opened: VerificationCase; onReopen: () => void }) {
  const t = useAdmin();
  const { clock } = useFormats();
  const expired = useExpired(opened.claimedUntil);
  const back = useBack('identities', opened.sub);
  const { decide, busy, notDecided } = useIdentityDecision(opened);
  const [seen, setSeen] = useState<readonly DocumentKind[]>([]);
  const [looking, setLooking] = useState<DocumentKind>();
  // Beside the documents there is room for what an approval needs; on a phone it opens when it is asked for.
  const wide = useMedia('(width >= 1024px)');
  const [asking, setAsking] = useState<DecisionKind>();
  const asked = asking ?? (wide && opened.adult ? 'approve' : undefined);
  const unopened = opened.documents.filter(({ kind, opened: before }) => !before && !seen.includes(kind));
  const until = new Date(opened.claimedUntil);
  const over = expired ? t.claimExpired : notDecided?.over ? notDecided.words : undefined;
  // Where a form is open, it takes the key first; nobody leaves by it while a decision is on its way.
  useKeys({ Escape: over || (asked === undefined && !busy) ? back : undefined });

  return (
    <div className="admin case" data-testid="verification-case">
      <PageHeading
        title={opened.details.fullName || t.nameless}
        tab={t.caseTitle}
        lead={`${t.caseTitle}. ${t.claimedUntil(clock(until.getHours() * 60 + until.getMinutes()))}`}
      >
        <LinkButton to={useQueueAddress('identities')} icon="chevron-left">
          {t.back}
        </LinkButton>
      </PageHeading>
      <div className="case__details">
        <Details opened={opened} />
        <Earlier of={opened} />
      </div>
      <Documents
        sub={opened.sub}
        documents={opened.documents}
        digits={asked === undefined || asked === 'approve'}
        onOpened={(kind) => setSeen((before) => [...before, kind])}
        onShown={setLooking}
      />
      <div className="case__panel panel" data-testid="decision-panel">
        {over ? (
          <OpenAgain words={over} onReopen={onReopen} />
        ) : (
          <>
            <DecisionPanel
              opened={opened}
              gone={notDecided?.gone ?? []}
              looking={looking}
              unopened={unopened.map(({ kind }) => kind)}
              asking={asked}
              onAsk={setAsking}
              onCancel={asking === undefined ? back : () => setAsking(undefined)}
              busy={busy}
              onDecide={decide}
            />
            <NothingDecided notDecided={notDecided}>
              {notDecided && notDecided.gone.length > 0 && asked !== 'ask-more' && (
                <Button onClick={() => setAsking('ask-more')}>{t.askForGone}</Button>
              )}
            </NothingDecided>
          </>
        )}
        <Keys keys={t.keysCase} />
      </div>
    </div>
  );
}

function useIdentityDecision(opened: VerificationCase) {
  const t = useAdmin();
  const name = opened.details.fullName || t.nameless;
  const words: Partial<Record<VerificationStatus, (name: string) => string>> = {
    approved: t.approved,
    rejected: t.rejected,
    'more-asked': t.moreAsked,
  };
  return useDecide<IdentityDecision>('identities', name, async (decision) => {
    const body = { ...decision, version: opened.version };
    const { status } = await call('decideVerification', { params: { sub: opened.sub }, body });
    return words[status]?.(name) ?? name;
  });
}
