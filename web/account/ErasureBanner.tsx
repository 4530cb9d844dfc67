import { useMatch } from 'react-router-dom';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { dataAddress } from './settings-addresses.ts';
import { useKeepAccount } from './use-keep-account.ts';

/** Over every screen of somebody who asked for their account to be erased, but the one that says so itself. */
export function ErasureBanner() {
  const { erasure: t } = usePrivate();
  const { action } = useCommon();
  const { date } = useFormats();
  const erasure = useMe().data?.erasure;
  const told = useMatch(dataAddress);
  const keep = useKeepAccount();
  if (!erasure || told) return null;
  return (
    <div className="facts-banner" data-testid="erasure-banner">
      <Notice
        tone="caution"
        title={erasure.held ? t.held : t.due(date(erasure.dueAt))}
        text={t.nothingPublic}
      >
        <div className="row">
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            {keep.isPending ? action.moment : t.keep}
          </Button>
          <LinkButton to={dataAddress} variant="quiet">
            {t.more}
          </LinkButton>
        </div>
      </Notice>
    </div>
  );
}
