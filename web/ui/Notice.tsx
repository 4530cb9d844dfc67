import { useId, type ReactNode, type RefObject } from 'react';
import type { Tone } from './Badge.tsx';
import { Icon, type IconName } from './Icon.tsx';

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  accent: 'info',
  good: 'check',
  caution: 'warning',
  bad: 'warning',
};

/** Banner about the content below it. */
export function Notice({
  tone = 'neutral',
  icon,
  title,
  text,
  live,
  ref,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  title?: ReactNode;
  text?: ReactNode;
  /** Announces the notice when it appears: `alert` interrupts the screen reader, `status` waits until it is idle. */
  live?: 'alert' | 'status';
  /** For a notice that takes the focus; screen readers then read its words. */
  ref?: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
}) {
  const words = useId();
  const focusable = ref && {
    ref,
    tabIndex: -1,
    role: 'group',
    'aria-labelledby': `${words}-title ${words}-text`,
  };
  return (
    <div {...focusable} className={`notice tone--${tone}`}>
      <Icon name={icon ?? icons[tone]} />
      <div className="stack stack--tight">
        {title && <strong id={ref && `${words}-title`}>{title}</strong>}
        {text && (
          <p role={live} id={ref && `${words}-text`}>
            {text}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
