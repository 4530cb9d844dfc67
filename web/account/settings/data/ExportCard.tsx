import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportView } from '#shared/api/export.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { pollDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useSettings } from '../settings-messages.ts';

/**
 * Milliseconds before the first poll while an export is being made. The wait grows with each poll, up to `lastLook`.
 */
const firstLook = 2_000;
const lastLook = 15_000;
/** Milliseconds after which to fetch new download links. A link expires after five minutes. */
const renewAddresses = 4 * 60_000;

const key = ['export'];

/**
 * Card for the export of the account's data. Shows the export's state: none, being made, ready for a day, expired or
 * failed.
 */
export function ExportCard() {
  const { export: t } = useSettings().data;
  const common = useCommon();
  const { query, asking } = useExport();
  const isUsedUp = isRefusedWith(asking.error, 'rate-limited');
  return (
    <section className="panel stack" aria-labelledby="settings-export" data-testid="export">
      <h3 className="card-title" id="settings-export">
        {t.title}
      </h3>
      <p className="soft">{t.lead}</p>
      <Loaded query={query} title={t.loadFailed}>
        {(view) => (
          <>
            <div aria-live="polite">
              <State view={view} />
            </div>
            {asking.error && (
              <Notice
                tone="bad"
                title={t.askFailed}
                live="alert"
                text={isUsedUp ? t.usedUp : errorMessage(asking.error, common)}
              />
            )}
            {view.state !== 'making' && (
              <div className="row">
                <Button
                  variant={view.state === 'ready' ? 'quiet' : 'primary'}
                  busy={asking.isPending}
                  onClick={() => asking.mutate()}
                >
                  {asking.isPending ? common.action.moment : view.state === 'none' ? t.ask : t.askAgain}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function State({ view }: { view: ExportView }) {
  const { export: t } = useSettings().data;
  switch (view.state) {
    case 'none':
      return null;
    case 'making':
      return (
        <div className="notice tone--neutral">
          <div className="stack stack--tight">
            <Spinner label={t.making} />
            <p>{t.makingText}</p>
          </div>
        </div>
      );
    case 'ready':
      return <Ready view={view} />;
    case 'expired':
      return <p>{t.expired}</p>;
    case 'failed':
      return <Notice tone="bad" title={t.failed} text={t.failedText} />;
  }
}

function Ready({ view: { url, expiresAt = '', photos = [] } }: { view: ExportView }) {
  const { export: t } = useSettings().data;
  const { dateTime } = useAccountFormats();
  return (
    <div className="stack">
      <Notice tone="good" title={t.ready} text={t.readyUntil(dateTime(expiresAt))}>
        <p>{t.privately}</p>
      </Notice>
      <div className="row">
        <ButtonLink href={url} download variant="primary">
          {t.download}
        </ButtonLink>
      </div>
      <div className="stack stack--tight">
        <h4>{t.photos}</h4>
        {photos.length === 0 ? (
          <p className="soft">{t.noPhotos}</p>
        ) : (
          <ul className="row" role="list">
            {photos.map(({ id, url: address }, index) => (
              <li key={id}>
                <a href={address} download>
                  {t.photo(index + 1)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The query polls while an export is being made; the mutation starts an export. */
function useExport() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('getExport', {}, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === 'making') return pollDelay(dataUpdateCount, firstLook, lastLook);
      return data?.state === 'ready' && renewAddresses;
    },
  });
  const asking = useMutation({
    mutationFn: () => call('startExport', {}),
    onSuccess: (view: ExportView) => client.setQueryData(key, view),
  });
  return { query, asking };
}
