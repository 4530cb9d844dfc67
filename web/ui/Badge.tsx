import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export type Tone = 'neutral' | 'accent' | 'good' | 'caution' | 'bad';

/** Short text for a state. The tone only repeats the text, because color alone must never show a state. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge tone--${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
