import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';
import { Icon } from './Icon.tsx';

/** The Verified badge; pressing it opens the sentence that says what was checked, by whom and when. */
export function VerifiedBadge({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover
      className="badge badge--button"
      label={
        <>
          <Icon name="badge-check" size={16} />
          {label}
        </>
      }
    >
      {children}
    </Popover>
  );
}
