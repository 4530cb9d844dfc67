import { useMutation } from '@tanstack/react-query';
import { useCommon } from '../i18n/i18n.tsx';
import { announce } from '../private/auth-events.ts';
import { call } from '../private/call.ts';
import { usePrivate } from '../private/messages.tsx';
import { errorMessage } from '../ui/error-message.ts';
import { showToast } from '../ui/Toast.tsx';

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
