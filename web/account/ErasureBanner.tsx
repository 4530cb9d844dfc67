import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useMatch } from 'react-router-dom';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { KeepAccount } from './KeepAccount.tsx';
import { dataAddress } from './settings-addresses.ts';

/**
 * Banner above each screen while an account erasure is pending. The data page has its own card for the erasure, so the
 * page shows no banner.
 */
export function ErasureBanner() {
  const { erasure: t } = usePrivate();
  const { moment } = useAccountFormats();
  const erasure = useMe().data?.erasure;
  const isOnDataPage = useMatch(dataAddress) !== null;
  if (!erasure || isOnDataPage) return null;
  return (
    <div className="facts-banner" data-testid="erasure-banner">
      <Notice
        tone="caution"
        title={erasure.held ? t.held : t.due(moment(erasure.dueAt))}
        text={t.nothingPublic}
      >
        <div className="row">
          <KeepAccount />
          <LinkButton to={dataAddress} variant="quiet">
            {t.more}
          </LinkButton>
        </div>
      </Notice>
    </div>
  );
}
