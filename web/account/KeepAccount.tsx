import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { emitAuthEvent } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/** Button that cancels a pending account erasure. */
export function KeepAccount({ variant }: { variant?: 'primary' }) {
  const { erasure: t } = usePrivate();
  const common = useCommon();
  const keep = useMutation({
    mutationFn: () => call('undoErasure', {}),
    onSuccess: () => {
      emitAuthEvent('USER_UPDATED');
      showToast({ tone: 'good', title: t.kept, text: t.keptText });
    },
    onError: (error) => showToast({ tone: 'bad', title: t.keepFailed, text: errorMessage(error, common) }),
  });
  return (
    <Button variant={variant} busy={keep.isPending} onClick={() => keep.mutate()}>
      {keep.isPending ? common.action.moment : t.keep}
    </Button>
  );
}
