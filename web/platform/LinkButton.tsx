import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { ButtonLink } from '#web/ui/Button.tsx';

/** A ButtonLink to another screen of this app: no new document, so toasts and what was read stay. */
export function LinkButton({
  to,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, 'href'> & { to: string }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to);
  return <ButtonLink {...rest} href={href} onClick={onClick} />;
}
