import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind, VerificationStatus } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DecisionWithoutVersion } from './decision.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import { Keys } from './Keys.tsx';
import { queueQuery } from './queue.ts';
import { useKeys } from './use-keys.ts';

const queuePath = '/admin/verifications';

/** /admin/verifications/{sub}: opening it claims the case, so that no two people decide it. */
export function CasePage() {
  const t = useAdmin();
  const { sub = '' } = useParams();
  const navigate = useNavigate();
  const opened = useQuery({
    queryKey: ['verification-case', sub],
    queryFn: ({ signal }) => call('claimVerification', { params: { sub } }, signal),
    // Opening is a write: only on purpose, never because a tab came back to the front.
    staleTime: Infinity,
    gcTime: 0,
  });
  useKeys({ Escape: () => void navigate(queuePath) });

  const code = opened.error instanceof ApiError ? opened.error.code : undefined;
  if (!opened.data && (code === 'not-found' || code === 'claimed-by-another')) {
    return (
      <EmptyState heading="h1" icon="info" title={code === 'not-found' ? t.gone : t.claimedByAnother}>
        <LinkButton to={queuePath} variant="primary">
          {t.back}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <Loaded query={opened} whole>
      {(found) => <Case key={found.sub} opened={found} onReopen={() => void opened.refetch()} />}
    </Loaded>
  );
}

function Case({ opened, onReopen }: { opened: VerificationCase; onReopen: () => void }) {
  const t = useAdmin();
  const expired = useExpired(opened.claimedUntil);
  const decision = useDecision(opened);
  const [seen, setSeen] = useState<readonly DocumentKind[]>([]);
  const unopened = opened.documents.filter(({ kind, opened: before }) => !before && !seen.includes(kind));

  return (
    <div className="admin">
      <PageHeading title={opened.details.fullName || t.nameless} tab={t.caseTitle} lead={t.caseTitle}>
        <LinkButton to={queuePath} icon="chevron-left">
          {t.back}
        </LinkButton>
      </PageHeading>
      <div className="case" data-testid="verification-case">
        <DocumentViewer
          sub={opened.sub}
          documents={opened.documents}
          onOpened={(kind) => setSeen((before) => [...before, kind])}
        />
        <div className="stack case__side">
          <Details opened={opened} />
          {expired ? (
            <Notice tone="caution" icon="clock">
              <p>{t.claimExpired}</p>
              <Button onClick={onReopen}>{t.reopen}</Button>
            </Notice>
          ) : (
            <DecisionForm
              adult={opened.adult}
              unopened={unopened.map(({ kind }) => kind)}
              busy={decision.isPending}
              onDecide={decision.decide}
            />
          )}
          <Keys keys={t.keysCase} />
        </div>
      </div>
    </div>
  );
}

/** Sends a decision; then the queue: nobody's case is opened, and so claimed, unasked. */
function useDecision(opened: VerificationCase) {
  const t = useAdmin();
  const common = useCommon();
  const client = useQueryClient();
  const navigate = useNavigate();

  const mutation = useMutation({
    mutationFn: (decision: DecisionWithoutVersion) =>
      call('decideVerification', {
        params: { sub: opened.sub },
        body: { ...decision, version: opened.version },
      }),
    onSuccess: async ({ status }) => {
      const decided: Partial<Record<VerificationStatus, (name: string) => string>> = {
        approved: t.approved,
        rejected: t.rejected,
        'more-asked': t.moreAsked,
      };
      const name = opened.details.fullName || t.nameless;
      showToast({ tone: 'good', title: decided[status]?.(name) ?? name });
      await client.invalidateQueries({ queryKey: queueQuery().queryKey });
      await navigate(queuePath);
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      const title =
        code === 'version-conflict' || code === 'not-found'
          ? t.alreadyDecided
          : code === 'claimed-by-another'
            ? t.claimedByAnother
            : // The general words speak to whoever is too young.
              code === 'under-age'
              ? t.minor
              : errorMessage(error, common);
      showToast({ tone: 'bad', title });
      await client.invalidateQueries({ queryKey: queueQuery().queryKey });
    },
  });
  const decide = async (decision: DecisionWithoutVersion) => {
    await mutation.mutateAsync(decision).catch(() => undefined);
  };
  return { decide, isPending: mutation.isPending };
}

function Details({ opened }: { opened: VerificationCase }) {
  const t = useAdmin();
  const { date, dateTime } = useFormats();
  const { details, age, adult, email, name, submittedAt, claimedUntil } = opened;
  const rows: Array<[string, React.ReactNode]> = [
    [t.fullName, details.fullName || t.nameless],
    // A calendar date is the same day everywhere: read and written in UTC.
    [t.dateOfBirth, `${date(`${details.dateOfBirth}T00:00:00Z`, 'UTC')} (${details.dateOfBirth})`],
    [
      t.age,
      <span key="age" className="row">
        {t.years(age)}
        <Badge tone={adult ? 'good' : 'bad'} icon={adult ? 'check' : 'warning'}>
          {adult ? t.adult : t.minor}
        </Badge>
      </span>,
    ],
    [t.address, details.address],
    [t.accountName, name || t.nameless],
    [t.email, email],
    [t.submitted, dateTime(submittedAt)],
  ];
  return (
    <section className="panel" aria-labelledby="case-details">
      <h2 id="case-details" className="card-title">
        {t.details}
      </h2>
      <dl className="case__details">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{t.claimedUntil(dateTime(claimedUntil))}</p>
    </section>
  );
}

/** True from the moment the claim runs out; the server would refuse a decision from then on. */
function useExpired(until: string): boolean {
  const [expired, setExpired] = useState(() => Date.parse(until) <= Date.now());
  useEffect(() => {
    const left = Date.parse(until) - Date.now();
    setExpired(left <= 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setExpired(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  return expired;
}
