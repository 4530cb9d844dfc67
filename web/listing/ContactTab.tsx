import type { RefObject } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { contactFailure, gateAddress, needsGate } from './contact-failure.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm } from './ContactForm.tsx';
import type { Contact } from './use-contact.ts';

/** Contact details, asked for when the tab is opened. */
export function ContactTab({
  listingId,
  contact,
  honeypot,
}: {
  listingId: string;
  contact: Contact;
  honeypot: RefObject<HTMLInputElement | null>;
}) {
  const common = useCommon();
  const detail = usePublicMessages('detail');
  const { status, details, error } = contact;
  return (
    <div className="stack">
      <ContactForm
        listingId={listingId}
        honeypot={honeypot}
        onSubmit={(event) => {
          event.preventDefault();
          void contact.request();
        }}
      >
        {status === 'idle' && (
          <>
            <p className="soft">{detail.contactIntro}</p>
            <div>
              <Button type="submit">{detail.showContact}</Button>
            </div>
          </>
        )}
      </ContactForm>
      {status === 'loading' && <Spinner label={detail.loadingContact} />}
      {status === 'failed' && (
        <ErrorPanel title={contactFailure(error, common, detail)}>
          {needsGate(error) ? (
            <ButtonLink href={gateAddress()}>{detail.toGate}</ButtonLink>
          ) : (
            <Button onClick={() => void contact.request()}>{common.action.tryAgain}</Button>
          )}
        </ErrorPanel>
      )}
      {details && <ContactDetails details={details} />}
    </div>
  );
}
