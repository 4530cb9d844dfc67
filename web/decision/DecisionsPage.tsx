import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListedDecision } from '#shared/decision.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries } from '#web/platform/queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AllDone } from '#web/ui/drawings/AllDone.tsx';
import { Appeal } from './Appeal.tsx';
import { DecisionStatement } from './DecisionStatement.tsx';

/** Page `/dashboard/decisions`: the decisions against the owner, newest first. Open to suspended accounts (REPORT-8). */
export function DecisionsPage() {
  const { decisions: t } = useOwn();
  return (
    <div className="narrow">
      <PageHeading title={t.title} lead={t.lead} />
      <Loaded
        query={useQuery(queries.decisions())}
        title={t.loadFailed}
        skeleton={<div className="skeleton skeleton--tall" />}
      >
        {({ decisions, more }) =>
          decisions.length === 0 ? (
            <section className="panel">
              <EmptyState drawing={<AllDone />} title={t.none} text={t.noneText} />
            </section>
          ) : (
            <div className="stack">
              <DecisionList decisions={decisions} />
              {more && (
                <div className="row">
                  <p>{t.older}</p>
                  <LinkButton to="/dashboard/settings/data">{t.toData}</LinkButton>
                </div>
              )}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function DecisionList({ decisions }: { decisions: readonly ListedDecision[] }) {
  const { hash } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // The browser scrolls to the hash before the decisions are loaded.
  useEffect(() => {
    const wanted = hash && [...(list.current?.children ?? [])].find(({ id }) => `#${id}` === hash);
    if (wanted) wanted.scrollIntoView();
  }, [hash]);
  return (
    <ul ref={list} role="list" className="stack">
      {decisions.map((decision) => (
        <li key={decision.id} id={decision.id}>
          <DecisionStatement decision={decision} head={<Head decision={decision} />}>
            <Appeal decision={decision} />
          </DecisionStatement>
        </li>
      ))}
    </ul>
  );
}

function Head({
  decision: { kind, title, place, previewUrl, over, replacedAt },
}: {
  decision: ListedDecision;
}) {
  const { decisions: t } = useOwn();
  const lang = useContentLang();
  return (
    <div className={previewUrl === undefined ? undefined : 'media'}>
      {previewUrl !== undefined && (
        <div className="photo-frame">
          <PhotoPreview key={previewUrl} url={previewUrl} alt={t.photo} />
        </div>
      )}
      <div className="stack stack--tight">
        <h2 className="card-title">{replacedAt === undefined ? t.kinds[kind] : t.provisional}</h2>
        {title !== undefined && (
          <p className="soft written" lang={lang}>
            {title}
          </p>
        )}
        {place !== undefined && <p className="soft">{t.place(place)}</p>}
        {over && (
          <p>
            <Badge icon="check">{replacedAt === undefined ? t.over : t.replacedMark}</Badge>
          </p>
        )}
      </div>
    </div>
  );
}
