import { decimal } from '#shared/money.ts';
import type { BankDetails, Transfer } from '#shared/transfer.ts';
import { readReference } from '#shared/transfer-reference.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { ConfirmButton } from '#web/platform/Confirm.tsx';
import { copyText } from '#web/platform/copy-text.ts';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/** Shows the payment details that the member types at the bank, and a button to cancel the transfer. */
export function AwaitedTransfer({
  transfer,
  bank,
  medianMinutes,
  memberUntil,
}: {
  transfer: Transfer;
  bank: BankDetails;
  medianMinutes: number | undefined;
  /** End of the running period (ISO, UTC). The period that this transfer pays for starts at that end. */
  memberUntil: string | undefined;
}) {
  const { transfer: t, purchases } = useOwn();
  const { verification: words } = usePrivate();
  const { charge, moment } = useAccountFormats();
  const { reference, amount, currency, expiresAt } = transfer;
  const rows: Array<[label: string, shown: string, copied: string]> = [
    [purchases.amount, charge(amount, currency), decimal(amount, currency)],
    [t.reference, readReference(reference), reference],
    [t.holder, bank.holder, bank.holder],
    // Copy the account number without spaces, because some bank forms reject them.
    [t.account, bank.account, bank.account.replaceAll(' ', '')],
    [t.bank, bank.bank, bank.bank],
    ...(bank.swift ? [[t.swift, bank.swift, bank.swift] satisfies [string, string, string]] : []),
  ];
  return (
    <>
      <Notice icon="clock" title={t.awaitingTitle}>
        {/* The transfer's expiry and the period's end both limit the payment, so show the earlier one. */}
        <p role="status">
          {memberUntil && memberUntil < expiresAt ? t.byEnd(moment(memberUntil)) : t.by(moment(expiresAt))}
        </p>
        <p>{medianMinutes === undefined ? t.usual : t.usualWait(words.waited(medianMinutes))}</p>
      </Notice>
      <section className="panel stack" aria-label={t.title}>
        <p>
          <strong>{t.exact}</strong>
        </p>
        <dl className="rows">
          {rows.map(([label, shown, copied]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="row row--line row--apart strong written">
                {shown}
                <Button variant="quiet" icon="copy" iconOnly onClick={() => void copyText(copied, t)}>
                  {t.copy(label)}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Cancel reference={reference} />
    </>
  );
}

function Cancel({ reference }: { reference: string }) {
  const { transfer: t } = useOwn();
  const cancel = async () => {
    try {
      await call('cancelTransfer', { params: { reference } });
    } catch (error) {
      // The transfer was decided meanwhile, so show its outcome before the error.
      if (isRefusedWith(error, 'version-conflict', 'not-found')) await refreshFacts();
      throw error;
    }
    showToast({ title: t.canceledToast });
    await refreshFacts();
  };
  return (
    <div className="row">
      <ConfirmButton
        opener={{ variant: 'quiet', children: t.cancel }}
        title={t.cancelTitle}
        keep={t.keep}
        act={cancel}
        button={{ label: t.cancelConfirm }}
        failed={t.cancelFailed}
      >
        <p>{t.cancelText}</p>
      </ConfirmButton>
    </div>
  );
}
