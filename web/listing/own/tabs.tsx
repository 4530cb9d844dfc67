import type { Refusal } from '#shared/content-review.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { FormFields } from './FormFields.tsx';
import { PhotoUploader } from './PhotoUploader.tsx';
import { RefusalText } from './ReviewState.tsx';
import type { TabProps } from './tab-props.ts';
import type { Photos } from './use-photos.ts';

/** Basic Info: what the list shows first, the photos, and the place; and why the words were refused, if they were. */
export function BasicTab({
  photos,
  published,
  textRefusal,
  ...props
}: TabProps & { photos: Photos; published: boolean; textRefusal?: Refusal | undefined }) {
  const { review } = useOwn();
  return (
    <div className="stack">
      {textRefusal && (
        <Notice tone="bad">
          <p>
            <RefusalText what={review.text} refusal={textRefusal} />
          </p>
        </Notice>
      )}
      <FormFields
        tab="basic"
        {...props}
        before={{
          country: <PhotoUploader photos={photos} published={published} error={props.errors.photos} />,
        }}
      />
    </div>
  );
}

/** What describes the provider, all optional; the age is not asked, it is known. */
export function DetailsTab(props: TabProps) {
  const { form: t } = useOwn();
  return (
    <div className="stack">
      <Notice icon="info" text={t.ageNote} />
      <FormFields tab="details" {...props} />
    </div>
  );
}

/** What is offered, and when. */
export function ServicesTab(props: TabProps) {
  const { form: t } = useOwn();
  return (
    <div className="stack">
      <FormFields
        tab="services"
        {...props}
        before={{ availableDays: <h2 className="card-title">{t.availability}</h2> }}
      />
    </div>
  );
}

export function ContactTab(props: TabProps) {
  const { form: t } = useOwn();
  return (
    <div className="stack">
      <p className="soft">{t.contactHint}</p>
      <FormFields tab="contact" {...props} />
    </div>
  );
}

export function SocialTab(props: TabProps) {
  const { form: t } = useOwn();
  return (
    <div className="stack">
      <p className="soft">{t.socialHint}</p>
      <FormFields tab="social" {...props} />
    </div>
  );
}
