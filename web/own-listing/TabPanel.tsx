import type { ReactNode } from 'react';
import type { ListingTab } from '#shared/listing-fields.ts';
import { RequiredMark } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import type { TabProps } from './form-tabs.ts';
import { FormFields } from './FormFields.tsx';
import { PhotoUploader } from './PhotoUploader.tsx';
import type { Photos } from './use-photos.ts';

/** Tab of the form: its fields, and the notes and headings between them. */
export function TabPanel({
  tab,
  photos,
  published,
  ...props
}: TabProps & {
  tab: ListingTab;
  photos: Photos;
  /** True if visitors see the listing. */
  published: boolean;
}) {
  const { form: t } = useOwn();
  const lead: Partial<Record<ListingTab, ReactNode>> = {
    // The form has no age field, because the age comes from the verification.
    details: <Notice icon="info" text={t.ageNote} />,
    contact: (
      <p className="soft">
        {t.contactHint}
        <RequiredMark />
      </p>
    ),
    social: <p className="soft">{t.socialHint}</p>,
  };
  const before = {
    title: <PhotoUploader photos={photos} published={published} error={props.errors.photos} />,
    availableDays: <h2 className="card-title">{t.availability}</h2>,
  };
  return (
    // Of the contacts, one is required.
    <div className="stack" data-required={tab === 'contact' || undefined}>
      {lead[tab]}
      <FormFields tab={tab} before={before} {...props} />
    </div>
  );
}
