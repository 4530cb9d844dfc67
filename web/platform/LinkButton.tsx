import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Link to another screen of this app, styled as a button. It loads no document, so toasts and cached data stay. */
export function LinkButton({
  to,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, 'href'> & { to: string }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to);
  return <ButtonLink {...rest} href={href} onClick={onClick} />;
}
