import { useCommon } from '#web/i18n/i18n.tsx';
import { Icon } from './Icon.tsx';
import { neutralPage } from './quick-exit.ts';

/**
 * Link that leaves the site for a neutral page, on every screen. With JavaScript (`installQuickExit`) the page
 * disappears at once, and the neutral page replaces its history entry.
 */
export function QuickExit() {
  const { label, help } = useCommon().quickExit;
  return (
    <a
      className="quick-exit tap"
      href={neutralPage}
      rel="noreferrer nofollow"
      data-quick-exit=""
      title={help}
    >
      <Icon name="exit" size={18} />
      <span>{label}</span>
    </a>
  );
}
