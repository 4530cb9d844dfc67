import type { Me } from '#shared/api/account.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { nextStep, toldReasons } from '#web/publication/next-step.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Whether clients see the listing: amber with every reason, or green with the way to look at it. */
export function StatusCard({ me }: { me: Me }) {
  const { overview: t } = usePrivate();
  if (me.published) {
    return (
      <section className="status-card status-card--good" data-testid="publication-status">
        <Icon name="badge-check" size={28} />
        <div className="stack stack--tight">
          <h2>{t.published}</h2>
          <p>{t.publishedHint}</p>
          {me.listingId && <ButtonLink href={`/listings/${me.listingId}`}>{t.viewPublic}</ButtonLink>}
        </div>
      </section>
    );
  }
  const { action } = nextStep(me);
  return (
    <section className="status-card status-card--caution" data-testid="publication-status">
      <Icon name="warning" size={28} />
      <div className="stack stack--tight">
        <h2>{t.notPublished}</h2>
        <p>{t.notPublishedHint}</p>
        <ul className="status-card__reasons">
          {toldReasons(me.missing).map((one) => (
            <li key={one}>{t.why[one]}</li>
          ))}
        </ul>
        {action === 'membership' && <LinkButton to="/membership">{t.upgrade}</LinkButton>}
      </div>
    </section>
  );
}
