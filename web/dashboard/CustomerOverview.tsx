import type { ReactNode } from 'react';
import { shownIds } from '#shared/saved.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { usePlanPrice } from '#web/publication/plan-price.ts';
import { useSavedList } from '#web/card/saved-list.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';

/**
 * Overview of a customer. It links to the public listings, to the saved listings, and to the verification that makes
 * the customer a provider.
 */
export function CustomerOverview() {
  const { overview: t } = usePrivate();
  const price = usePlanPrice();
  const saved = shownIds(useSavedList() ?? []).length;
  return (
    <div className="split">
      <div className="stack">
        <Invitation icon="search" title={t.customerBrowse} text={t.customerBrowseHint}>
          <ButtonLink href="/listings" variant="primary">
            {t.customerAction}
          </ButtonLink>
        </Invitation>
        <Invitation icon="heart" title={t.savedTitle} text={saved === 0 ? t.savedNone : t.savedSome(saved)}>
          {saved > 0 && <ButtonLink href="/saved">{t.savedOpen}</ButtonLink>}
        </Invitation>
      </div>
      <Invitation icon="user" title={t.offerTitle} text={t.offerText(price.text)}>
        <LinkButton to="/verification">{t.offerAction}</LinkButton>
      </Invitation>
    </div>
  );
}

export function Invitation({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="invitation panel stack">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      {children && <div className="row">{children}</div>}
    </section>
  );
}
