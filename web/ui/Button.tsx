import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  /** `primary` is the main action of a screen; `danger` is destructive. */
  variant?: ButtonVariant;
  icon?: IconName;
  wide?: boolean;
  /** Shows only the icon; the children become the label. */
  iconOnly?: boolean;
  /** Object of the action, for screen readers: needed where several buttons show the same words. */
  of?: string | undefined;
}

const classes = ({ variant = 'secondary', wide, iconOnly }: Look, extra: string | undefined): string =>
  ['button', `button--${variant}`, wide && 'button--wide', iconOnly && 'button--icon', extra]
    .filter(Boolean)
    .join(' ');

function Inside({
  icon,
  iconOnly,
  of,
  children,
}: Pick<Look, 'icon' | 'iconOnly' | 'of'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {!iconOnly && children}
      {(iconOnly || of) && (
        <span className="visually-hidden">
          {iconOnly && children}
          {of && `: ${of}`}
        </span>
      )}
    </>
  );
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
    /** Disables the button and announces it as busy; the children should say why ("Saving..."). */
    busy?: boolean;
  };

/** Button whose `type` defaults to `button`, so that it submits no form by accident. */
export function Button(props: ButtonProps) {
  const { variant, icon, wide, iconOnly, of, busy, disabled, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes({ variant, wide, iconOnly }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <Inside icon={busy ? undefined : icon} iconOnly={iconOnly} of={of}>
        {children}
      </Inside>
    </button>
  );
}

/** Link that looks like a button: for navigation, never for an action. */
export function ButtonLink(props: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { variant, icon, wide, iconOnly, of, className, children, ...rest } = props;
  return (
    <a {...rest} className={classes({ variant, wide, iconOnly }, className)}>
      <Inside icon={icon} iconOnly={iconOnly} of={of}>
        {children}
      </Inside>
    </a>
  );
}
