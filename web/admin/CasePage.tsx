import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind, VerificationStatus } from '#shared/verification.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useAdmin } from './admin-messages.ts';
import { CaseFrame, CaseGate } from './CaseFrame.tsx';
import type { DecisionKind, IdentityDecision } from './decision.ts';
import { DecisionPanel } from './DecisionPanel.tsx';
import { useDocuments } from './Documents.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { FactList, type Rows } from './FactList.tsx';
import { useCase } from './use-case.ts';
import { useKeys } from './use-keys.ts';

/** Page /admin/verifications/{sub}. Opening the page claims the case, so that no two reviewers decide it. */
export function CasePage() {
  const { sub = '' } = useParams();
  return (
    <CaseGate
      queue="verifications"
      id={sub}
      claim={(signal) => call('claimVerification', { params: { sub } }, signal)}
    >
      {(opened, reopen) => <Case opened={opened} reopen={reopen} />}
    </CaseGate>
  );
}

function Case({ opened, reopen }: { opened: VerificationCase; reopen: () => void }) {
  const t = useAdmin();
  const state = useIdentityCase(opened, reopen);
  const { busy, notDecided, over, back } = state;
  const [seen, setSeen] = useState<readonly DocumentKind[]>([]);
  const [looking, setLooking] = useState<DocumentKind>();
  const wide = useMedia('(width >= 1024px)') ?? false;
  const [asking, setAsking] = useState<DecisionKind>();
  const unopened = opened.documents.filter(({ kind, opened: before }) => !before && !seen.includes(kind));
  // On a wide screen the approval form opens by itself, but only once there is something to approve.
  const byItself = wide && opened.adult && unopened.length === 0 ? 'approve' : undefined;
  const asked = asking ?? byItself;
  // An open form handles Escape first. While a decision is being sent, Escape does nothing.
  useKeys({ Escape: over || (asked === undefined && !busy) ? back : undefined });
  const { large, selfie } = useDocuments({
    sub: opened.sub,
    documents: opened.documents,
    digits: asked === undefined || asked === 'approve',
    onOpened: (kind) => setSeen((before) => [...before, kind]),
    onShown: setLooking,
  });

  return (
    <CaseFrame
      state={state}
      title={opened.details.fullName || t.nameless}
      tab={t.caseTitle}
      evidence={
        <>
          <Details opened={opened} wide={wide} />
          <CaseHistory of={opened} />
          {large}
        </>
      }
      beside={selfie}
      keys={t.keysCase}
      wayOut={
        notDecided &&
        notDecided.gone.length > 0 &&
        asked !== 'ask-more' && <Button onClick={() => setAsking('ask-more')}>{t.askForGone}</Button>
      }
    >
      <DecisionPanel
        opened={opened}
        gone={notDecided?.gone ?? []}
        looking={looking}
        unopened={unopened.map(({ kind }) => kind)}
        asking={asked}
        onAsk={setAsking}
        onCancel={asked === byItself ? back : () => setAsking(undefined)}
        busy={busy}
        onDecide={state.decide}
      />
    </CaseFrame>
  );
}

function useIdentityCase(opened: VerificationCase, reopen: () => void) {
  const { sub, version, claimedUntil } = opened;
  const t = useAdmin();
  const name = opened.details.fullName || t.nameless;
  const words: Partial<Record<VerificationStatus, (name: string) => string>> = {
    approved: t.approved,
    rejected: t.rejected,
    'more-asked': t.moreAsked,
  };
  return useCase<IdentityDecision>({
    queue: 'verifications',
    id: sub,
    claimedUntil,
    reopen,
    name,
    send: async (decision) => {
      const body = { ...decision, version };
      const { status } = await call('decideVerification', { params: { sub }, body });
      return words[status]?.(name) ?? name;
    },
  });
}

/** Facts that the account stated. A narrow screen shows only the birth date and age at first, to fit both pictures. */
function Details({ opened, wide }: { opened: VerificationCase; wide: boolean }) {
  const t = useAdmin();
  const { day, dateTime } = useAccountFormats();
  const { details, age, adult, email, name, submittedAt } = opened;
  const compared: Rows = [
    [t.dateOfBirth, day(details.dateOfBirth)],
    [
      t.age,
      <span key="age" className="row">
        {t.years(age)}
        <Badge tone={adult ? 'good' : 'bad'}>{adult ? t.adult : t.minor}</Badge>
      </span>,
    ],
  ];
  const others: Rows = [
    [t.address, details.address],
    [t.accountName, name || t.nameless],
    [t.email, email],
    [t.submittedAt, dateTime(submittedAt)],
  ];
  return (
    <section aria-label={t.caseTitle}>
      <FactList rows={wide ? [...compared, ...others] : compared} />
      {!wide && (
        <details>
          <summary>{t.otherDetails}</summary>
          <FactList rows={others} />
        </details>
      )}
    </section>
  );
}
