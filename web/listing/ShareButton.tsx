import { brand } from '#shared/brand.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * Hands the page's address to another application, or copies it. Nothing but the site's name goes with it: what is
 * shared shows on other people's screens (LOOK-1).
 */
export function ShareButton() {
  const detail = usePublicMessages('detail');
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      const browser: Partial<Pick<Navigator, 'share'>> = navigator;
      if (browser.share) return await browser.share({ title: brand, url });
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', title: detail.linkCopied });
    } catch (error) {
      // Closing the sheet of applications is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ tone: 'bad', title: detail.notShared });
    }
  };
  return (
    <Button className="needs-script" icon="share" onClick={() => void share()}>
      {detail.share}
    </Button>
  );
}
