import type { ContactDetails as Details, ListingDetail } from '#shared/api/listing.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { phoneLink, whatsappLink } from '#web/listing/contact-link.ts';
import { ContactDetails } from '#web/listing/ContactDetails.tsx';
import { ContactForm } from '#web/listing/ContactForm.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Where the contact form leads without JavaScript: the details for as long as the address's ticket opens them, and
 * from then on the form to ask again.
 */
export function ContactPage({
  listing,
  contact,
  expired,
}: {
  listing: Pick<ListingDetail, 'id' | 'title'>;
  contact: Details | undefined;
  expired: boolean;
}) {
  const detail = usePublicMessages('detail');
  const call = phoneLink(contact?.phone);
  const chat = whatsappLink(contact?.whatsapp, detail.greeting);
  return (
    <div className="container contact-page stack">
      <p>
        <a className="back-link" href={`/listings/${listing.id}`}>
          <Icon name="chevron-left" size={18} />
          {detail.backToListing}
        </a>
      </p>
      <h1>
        <bdi lang={useContentLang()}>{listing.title}</bdi>
      </h1>
      <h2>{detail.contactTitle}</h2>
      {contact ? (
        <>
          {(call ?? chat) && (
            <div className="row">
              {call && (
                <ButtonLink variant="primary" icon="phone" href={call}>
                  {detail.callNow}
                </ButtonLink>
              )}
              {chat && (
                <ButtonLink icon="chat" href={chat} rel="nofollow noreferrer">
                  {detail.whatsapp}
                </ButtonLink>
              )}
            </div>
          )}
          <ContactDetails details={contact} />
          <Notice>
            <p>{detail.mention}</p>
          </Notice>
        </>
      ) : (
        <ContactForm listingId={listing.id}>
          <p className="soft">{expired ? detail.contactExpired : detail.contactIntro}</p>
          <div>
            <Button type="submit" variant="primary">
              {detail.showContact}
            </Button>
          </div>
        </ContactForm>
      )}
    </div>
  );
}
