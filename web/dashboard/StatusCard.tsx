import type { Me } from '#shared/api/account.ts';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import type { Obstacle } from '#web/publication/checklist.ts';
import { ReviewWaits } from '#web/publication/ReviewWaits.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Obstacles } from './Obstacles.tsx';

/** Whether clients see the listing of somebody who has taken all three steps: green, or amber with why not and the way out. */
export function StatusCard({ me, obstacles }: { me: Me; obstacles: readonly Obstacle[] }) {
  const { overview: t } = usePrivate();
  const { review } = useOwn();
  const { published } = me;
  return (
    <section
      className={`status-card status-card--${published ? 'good' : 'caution'}`}
      aria-labelledby="publication-status"
      data-testid="publication-status"
    >
      <Icon name={published ? 'badge-check' : 'warning'} size={28} />
      <div className="stack stack--tight">
        <h2 id="publication-status">{published ? t.published : t.notPublished}</h2>
        <p>{published ? t.publishedHint : t.notPublishedHint}</p>
        {!published && <Obstacles obstacles={obstacles} quiet={false} />}
        <ReviewWaits me={me} />
        {published && me.waiting.contents && <p>{review.stillPublic}</p>}
      </div>
    </section>
  );
}
