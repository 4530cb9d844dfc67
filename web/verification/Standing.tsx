import type { OwnVerification } from '#shared/api/verification.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Notice that the earlier approval stays valid during the new verification, with the approval's last day (VER-12,
 * VER-13).
 */
export function Standing({ approval }: { approval: OwnVerification['approval'] }) {
  const { verification: t } = usePrivate();
  const { day } = useAccountFormats();
  if (!approval) return null;
  const { expiresOn } = approval;
  return (
    <Notice icon="badge-check">
      <p>{t.standing(expiresOn && day(expiresOn))}</p>
    </Notice>
  );
}
