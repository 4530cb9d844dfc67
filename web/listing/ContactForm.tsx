import type { FormEventHandler, ReactNode, Ref } from 'react';
import { Honeypot } from '#web/ui/Honeypot.tsx';

/** The form's id, for buttons elsewhere on the page that submit it. */
export const contactFormId = 'contact-form';

/**
 * Asks for contact details without our script: the API answers with the address of a page that shows them. Where
 * the script runs, `onSubmit` takes its place.
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
  /** What to press, and what is said about it. */
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
