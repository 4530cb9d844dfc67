import { useCommon } from '#web/i18n/i18n.tsx';
import { Icon } from './Icon.tsx';
import { neutralPage } from './quick-exit.ts';

/**
 * Leaves for a page that says nothing, in reach on every screen. A plain link without the script; with it
 * (`installQuickExit`) the page vanishes at once and its place in the history goes to the neutral page.
 */
export function QuickExit({ iconOnly = false }: { iconOnly?: boolean }) {
  const { label, help } = useCommon().quickExit;
  return (
    <a
      className={iconOnly ? 'quick-exit quick-exit--icon tap' : 'quick-exit tap'}
      href={neutralPage}
      rel="noreferrer nofollow"
      data-quick-exit=""
      title={help}
    >
      <Icon name="exit" size={18} />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{label}</span>
    </a>
  );
}
