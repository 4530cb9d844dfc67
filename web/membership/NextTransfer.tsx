import type { Me } from '#shared/api/account.ts';
import { nextTransferOpens } from '#shared/transfer-options.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useLastTransfer } from './use-last-transfer.ts';
import type { Purchase } from './use-subscribe.ts';

/**
 * What a member who pays by bank transfer can do about the next period: read from when it can be asked for, ask for it
 * then, or look at the transfer that is awaited (MONEY-24).
 * @param periodEnd of the period that runs (ISO, UTC)
 */
export function NextTransfer({ me, periodEnd, purchase }: { me: Me; periodEnd: string; purchase: Purchase }) {
  const { transfer: t } = useOwn();
  const { date } = useFormats();
  const last = useLastTransfer(me);
  const opens = nextTransferOpens(periodEnd);
  const see = (variant: 'primary' | 'quiet') => (
    <LinkButton to="/membership/transfer" variant={variant}>
      {t.see}
    </LinkButton>
  );
  if (last?.status === 'awaiting') return <div className="row plan__actions">{see('primary')}</div>;
  if (opens > new Date())
    return (
      <>
        <p>{t.renewText(date(opens))}</p>
        {last && <div className="row plan__actions">{see('quiet')}</div>}
      </>
    );
  return (
    <div className="row plan__actions">
      <Button variant="primary" busy={purchase.busy} onClick={() => void purchase.subscribe()}>
        {purchase.busy ? t.asking : t.askNext}
      </Button>
      {last && see('quiet')}
    </div>
  );
}
