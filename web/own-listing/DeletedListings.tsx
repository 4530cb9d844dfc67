import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedListing, OwnListing } from '#shared/api/listing.ts';
import { deletedListingDays, deletedListingsMax } from '#shared/listing-options.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { Confirm } from '#web/platform/Confirm.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { daysLeft } from '#web/publication/days-left.ts';
import { useRestore } from '#web/publication/use-restore.ts';

/** Deleted listings that can be restored, with the days that remain; renders nothing if empty. */
export function DeletedListings({ present }: { present: OwnListing | null }) {
  const { deleted: t } = useOwn();
  const { action } = useCommon();
  const query = useQuery(queries.deletedListings());
  if (query.isError && !query.data)
    return (
      <Notice tone="caution" text={t.loadFailed}>
        <div className="row">
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {action.tryAgain}
          </Button>
        </div>
      </Notice>
    );
  if (!query.data?.length) return null;
  const isFull = query.data.length >= deletedListingsMax;
  return (
    <section className="panel stack" aria-labelledby="deleted-listings">
      <h2 id="deleted-listings" className="card-title">
        {t.title(query.data.length)}
      </h2>
      <p className="soft">{present ? t.onlyOne : isFull ? t.full(deletedListingsMax) : t.startAnew}</p>
      <ul role="list" className="rows">
        {query.data.map((one) => (
          <Deleted key={one.id} deleted={one} present={present} />
        ))}
      </ul>
    </section>
  );
}

function Deleted({
  deleted: { id, title, previewUrl, deletedAt, erasedAt },
  present,
}: {
  deleted: DeletedListing;
  present: OwnListing | null;
}) {
  const { deleted: t } = useOwn();
  const { moment } = useAccountFormats();
  const lang = useContentLang();
  const restore = useRestore();
  const [asking, setAsking] = useState(false);
  return (
    <li className="row">
      <div className="media fill fill--wide">
        <div className="photo-frame">
          <PhotoPreview key={previewUrl} url={previewUrl} alt="" />
        </div>
        <div className="stack stack--tighter">
          <strong lang={lang} className="written">
            {title}
          </strong>
          <span className="soft small">
            {t.deletedOn(moment(deletedAt))} {t.erasedOn(moment(erasedAt), daysLeft(erasedAt))}
          </span>
        </div>
      </div>
      <Button
        of={`${title}, ${t.deletedOn(moment(deletedAt))}`}
        busy={restore.isPending}
        onClick={() => (present ? setAsking(true) : restore.mutate({ id }))}
      >
        {restore.isPending ? t.restoring : t.restore}
      </Button>
      {present && (
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          title={t.insteadTitle}
          keep={t.keepPresent}
          button={{ label: t.instead, busy: t.restoring }}
          // `restore` shows its own error toast. Close the dialog after a failure too, because the present listing may
          // have changed.
          act={() => restore.mutateAsync({ id, replacing: present.id }).catch(() => undefined)}
          failed={t.restoreFailed}
        >
          <p>{t.insteadText(present.content.title, title, deletedListingDays)}</p>
        </Confirm>
      )}
    </li>
  );
}
