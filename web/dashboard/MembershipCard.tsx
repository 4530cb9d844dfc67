import { useQuery } from '@tanstack/react-query';
import type { ApiAnswer } from '#web/api/call-api.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { Formats } from '#web/i18n/format.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';

type Subscription = ApiAnswer<'checkSubscription'>;

export function MembershipCard() {
  const { overview: t } = usePrivate();
  const formats = useFormats();
  const subscription = useQuery(queries.subscription());
  return (
    <section className="panel stack" aria-labelledby="membership-card">
      <h2 id="membership-card" className="card-title">
        <Icon name="star" /> {t.membershipCard}
      </h2>
      <Loaded query={subscription}>
        {(answer) => (
          <>
            <p>{sentence(answer, t, formats)}</p>
            <LinkButton to="/membership">{label(answer.state, t)}</LinkButton>
          </>
        )}
      </Loaded>
    </section>
  );
}

function sentence(
  { state, periodEnd, cancelAtPeriodEnd }: Subscription,
  t: PrivateMessages['overview'],
  formats: Formats,
): string {
  const date = periodEnd ? formats.date(periodEnd) : '';
  switch (state) {
    case 'none':
      return t.membershipNone;
    case 'active':
      return cancelAtPeriodEnd ? t.membershipEnding(date) : t.membershipActive(date);
    case 'grace':
      return t.membershipGrace;
    case 'ended':
      return t.membershipEnded;
  }
}

function label(state: Subscription['state'], t: PrivateMessages['overview']): string {
  if (state === 'none') return t.getStarted;
  return state === 'ended' ? t.upgrade : t.manage;
}
