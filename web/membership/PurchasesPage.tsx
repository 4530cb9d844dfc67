import { useCommon } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { useRenews } from '#web/publication/plan-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { PurchaseList } from './PurchaseList.tsx';
import { useOpenPortal } from './use-open-portal.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** /dashboard/purchases, also where checkout returns to. */
export function PurchasesPage() {
  const { purchases: t } = useOwn();
  const { confirmation, canceled } = usePaymentReturn('payment');
  const { action } = useCommon();
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <PortalButton />
      </PageHeading>
      <div className="stack">
        <PaymentBanner
          confirmation={confirmation}
          success={{ title: t.successTitle, done: t.successText, visible: t.successVisible }}
        />
        {canceled && (
          <Notice tone="caution" title={t.canceledTitle}>
            <p>{t.canceledText}</p>
            <div className="row">
              <LinkButton to="/membership">{action.tryAgain}</LinkButton>
            </div>
          </Notice>
        )}
        <PurchaseList />
      </div>
    </>
  );
}

/** To the payment processor's own page; only for people who have paid there before. */
function PortalButton() {
  const { purchases: t } = useOwn();
  const renews = useRenews();
  const { membership, suspended } = useMe().data ?? {};
  const { open, busy } = useOpenPortal();
  // Whoever is paid by bank transfer has no such page, and whoever is suspended renews nothing there.
  if (!renews || suspended || membership === undefined || membership === 'none' || membership === 'pending')
    return null;
  return (
    <Button icon="card" busy={busy} onClick={() => void open()}>
      {busy ? t.managing : t.manage}
    </Button>
  );
}
