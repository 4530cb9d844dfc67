import type { FormEventHandler, ReactNode, Ref } from 'react';

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
      {/* People neither see nor reach it; what fills in every field gives itself away. */}
      <label className="honeypot" aria-hidden="true">
        {/* oxlint-disable-next-line house/texts-in-pages -- for programs, which look for this word */}
        Website
        <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
      {children}
    </form>
  );
}
