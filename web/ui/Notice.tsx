import type { ReactNode, RefObject } from 'react';
import type { Tone } from './Badge.tsx';
import { Icon, type IconName } from './Icon.tsx';

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  accent: 'info',
  good: 'check',
  caution: 'warning',
  bad: 'warning',
};

/** A banner within the page: something worth knowing about what stands below it. */
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
  /** Whether the text is read out as it appears: at once, or when there is time. */
  live?: 'alert' | 'status';
  /** Leads the focus to it. */
  ref?: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
}) {
  return (
    <div ref={ref} tabIndex={ref && -1} className={`notice tone--${tone}`}>
      <Icon name={icon ?? icons[tone]} />
      <div className="stack stack--tight">
        {title && <strong>{title}</strong>}
        {text && <p role={live}>{text}</p>}
        {children}
      </div>
    </div>
  );
}
