import { type StatementCategory, statementCategories } from '#shared/dsa.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';

export interface Statement {
  category: StatementCategory;
  facts: string;
  legalGround?: string | undefined;
}

/** Preview of the statement of reasons, as its owner reads it (REPORT-8). */
export function StatementPreview({
  about,
  of: { category, facts, legalGround },
}: {
  about: 'listing-disabled' | 'photo-removed' | 'post-removed' | 'account-suspended' | 'account-banned';
  of: Statement;
}) {
  const { reports: t, history } = useAdmin();
  const { suspended, verification } = usePrivate();
  const { decision } = verification;
  return (
    <figure className="box stack stack--tighter small">
      <figcaption className="soft">{t.preview}</figcaption>
      <strong>{history.about[about]}</strong>
      <blockquote className="written" dir="auto">
        {facts}
      </blockquote>
      {legalGround && (
        <>
          <p className="soft">{t.law}</p>
          <blockquote className="written" dir="auto">
            {legalGround}
          </blockquote>
        </>
      )}
      <p>
        {decision.ground}: {decision.grounds[statementCategories[category].ground]}{' '}
        {about === 'account-banned' ? suspended.twoPeople : decision.person}
      </p>
    </figure>
  );
}
