import type { FormEventHandler, ReactNode, Ref } from 'react';
import { Honeypot } from '#web/ui/Honeypot.tsx';

/** Id of the form, for submit buttons elsewhere on the page. */
export const contactFormId = 'contact-form';

/**
 * Form that requests contact details without JavaScript: the API redirects to a page that shows them. With JavaScript,
 * `onSubmit` requests them.
 */
export function ContactForm({
  listingId,
  honeypot,
  onSubmit,
  children,
}: {
  listingId: string;
  honeypot?: Ref<HTMLInputElement>;
  onSubmit?: FormEventHandler;
  children?: ReactNode;
}) {
  return (
    <form
      id={contactFormId}
      className="stack"
      method="post"
      action={`/api/listings/${listingId}/contact-page`}
      onSubmit={onSubmit}
    >
      <Honeypot ref={honeypot} />
      {children}
    </form>
  );
}
