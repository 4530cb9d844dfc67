import type { OwnVerification } from '#shared/api/verification.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Says that an approval holds beside the case that is open, and until when (VER-12, VER-13). */
export function Standing({ approval }: { approval: OwnVerification['approval'] }) {
  const { verification: t } = usePrivate();
  const { date } = useFormats();
  if (!approval) return null;
  const { expiresOn } = approval;
  return (
    <Notice icon="badge-check">
      {/* A calendar date is the same day everywhere: read and written in UTC. */}
      <p>{t.standing(expiresOn && date(`${expiresOn}T00:00:00Z`, 'UTC'))}</p>
    </Notice>
  );
}
