import { useQuery } from '@tanstack/react-query';
import type { DeletedListing } from '#shared/api/listing.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { daysLeft } from './days-left.ts';
import { ownListingAddress } from '#shared/provider-sign-up.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useRestore } from './use-restore.ts';

/**
 * Returns the provider's deleted listings that can be restored, latest first. The overview's response contains them.
 */
export function useDeletedListings(): readonly DeletedListing[] {
  return useQuery(queries.overview()).data?.deletedListings ?? [];
}

/** Offer to restore the latest deleted listing, for screens that are empty because it was deleted. */
export function RestoreOffer() {
  const { deleted: t } = useOwn();
  const { moment } = useAccountFormats();
  const lang = useContentLang();
  const restore = useRestore();
  const [last, ...others] = useDeletedListings();
  if (!last) return null;
  const { id, title, erasedAt } = last;
  return (
    <div data-testid="restore-offer">
      <Notice tone="caution" title={t.offerTitle}>
        <p lang={lang}>{title}</p>
        <p>{t.offerText}</p>
        <p>{t.erasedOn(moment(erasedAt), daysLeft(erasedAt))}</p>
        <div className="row">
          <Button busy={restore.isPending} onClick={() => restore.mutate({ id })}>
            {restore.isPending ? t.restoring : t.restore}
          </Button>
          {others.length > 0 && <LinkButton to={ownListingAddress}>{t.seeAll}</LinkButton>}
        </div>
      </Notice>
    </div>
  );
}
