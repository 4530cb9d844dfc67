import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showSingleColumn, useSingleColumn } from './grid-columns.ts';

/** One column of cards on a phone instead of two; remembered (BROWSE-12). */
export function ColumnsButton() {
  const single = useSingleColumn();
  const browse = usePublicMessages('browse');
  return (
    <button type="button" className="columns-button needs-script" onClick={() => showSingleColumn(!single)}>
      <Icon name={single ? 'columns' : 'column'} size={22} />
      <span>{single ? browse.twoColumns : browse.singleColumn}</span>
    </button>
  );
}
