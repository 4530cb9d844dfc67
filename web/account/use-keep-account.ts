import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { announce } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/** Changing one's mind about an erasure that was asked for. */
export function useKeepAccount() {
  const { erasure: t } = usePrivate();
  const common = useCommon();
  return useMutation({
    mutationFn: () => call('undoErasure', {}),
    onSuccess: () => {
      announce('USER_UPDATED');
      showToast({ tone: 'good', title: t.kept, text: t.keptText });
    },
    onError: (error) => showToast({ tone: 'bad', title: t.keepFailed, text: errorMessage(error, common) }),
  });
}
