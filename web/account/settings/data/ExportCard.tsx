import type { ExportView } from '#shared/api/export.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useSettings } from '../settings-messages.ts';
import { useExport } from './use-export.ts';

/** A copy of everything about the account: asked for, being made, there to download for a day, over, failed. */
export function ExportCard() {
  const { export: t } = useSettings().data;
  const { query, asking } = useExport();
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
            {asking.error && <AskFailed error={asking.error} />}
            {view.state !== 'making' && (
              <div className="row">
                <Button
                  variant={view.state === 'ready' ? 'quiet' : 'primary'}
                  busy={asking.isPending}
                  onClick={() => asking.mutate()}
                >
                  {asking.isPending ? t.asking : view.state === 'none' ? t.ask : t.askAgain}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function AskFailed({ error }: { error: Error }) {
  const { export: t } = useSettings().data;
  const common = useCommon();
  const usedUp = isRefusedWith(error, 'rate-limited');
  return (
    <Notice tone="bad" title={t.askFailed}>
      <p role="alert">{usedUp ? t.usedUp : errorMessage(error, common)}</p>
    </Notice>
  );
}

function State({ view }: { view: ExportView }) {
  const { export: t } = useSettings().data;
  switch (view.state) {
    case 'none':
      return null;
    case 'making':
      return (
        <div className="notice notice--neutral">
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
      return (
        <Notice tone="bad" title={t.failed}>
          <p>{t.failedText}</p>
        </Notice>
      );
  }
}

function Ready({ view: { url, expiresAt = '', photos = [] } }: { view: ExportView }) {
  const { export: t } = useSettings().data;
  const { dateTime } = useFormats();
  return (
    <div className="stack">
      <Notice tone="good" title={t.ready}>
        <p>{t.readyUntil(dateTime(expiresAt))}</p>
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
