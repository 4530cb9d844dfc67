import { useId } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import { emailMaxLength } from '#shared/plain-text.ts';
import { reportedAddressMax, reportReasons, reportTextMax, type ReportedKind } from '#shared/report.ts';
import { useContentLang, useFormats, useInLanguage, useLanguage } from '#web/i18n/i18n.tsx';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Photo } from '#web/card/Photo.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, Field, RequiredMark, RequiredNote } from '#web/ui/Field.tsx';
import { Honeypot } from '#web/ui/Honeypot.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Reported thing, as the form's address names it. */
export interface Reported {
  kind: ReportedKind;
  listingId: string;
  itemId?: string | undefined;
  /** Present if the thing is public and the visitor passed the 18+ gate. */
  shown?: Pick<ListingDetail, 'title'> & {
    photoId: string | undefined;
    /** Photos of a reported listing, to report only one of them. */
    photos: readonly string[];
  };
}

/** Accepts a text that contains a listing's id, as the server does. */
const withListingId = '.*[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}.*';

/**
 * Form of a report (REPORT-1), which works without JavaScript. Uses the browser's own validation: a refusal by the
 * server leads to another page, from which the reporter must go back.
 */
export function ReportFormPage({
  reported,
  formKey,
  origin,
}: {
  /** Undefined on the form that asks for the listing's address. */
  reported: Reported | undefined;
  /** Random id of this rendering, so that a repeated submission makes one report. */
  formKey: string;
  origin: string;
}) {
  const { reports: t } = usePageMessages();
  const language = useLanguage();
  const inLanguage = useInLanguage();
  const { number } = useFormats();
  const example = `${origin}${inLanguage('/listings/3f2b9c1e-…')}`;
  return (
    <div className="container reading stack">
      <h1>{reported ? t.heading[reported.kind] : t.headingOfAny}</h1>
      <p>{t.lead}</p>
      <Notice tone="caution" text={t.danger}>
        <p>
          <a href={inLanguage('/safety')}>{t.whomToCall}</a>
        </p>
      </Notice>
      {reported?.shown && <ReportedThing {...reported.shown} />}
      {reported?.shown && reported.shown.photos.length > 1 && (
        <OnePhoto listingId={reported.listingId} photos={reported.shown.photos} />
      )}
      <form className="stack stack--loose" method="post" action="/api/reports">
        <RequiredNote />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="language" value={language} />
        {reported ? (
          <>
            <input type="hidden" name="about" value={reported.listingId} />
            <input type="hidden" name="kind" value={reported.kind} />
            {reported.itemId && <input type="hidden" name="item" value={reported.itemId} />}
          </>
        ) : (
          <Field label={t.address} help={t.addressHelp(example)} required>
            {(control) => (
              <input
                className="input"
                name="about"
                inputMode="url"
                autoComplete="off"
                maxLength={reportedAddressMax}
                pattern={withListingId}
                title={t.addressAsked}
                required
                {...control}
              />
            )}
          </Field>
        )}
        <Reasons />
        <Field label={t.text} help={t.textHelp(number(reportTextMax))} required>
          {(control) => (
            <textarea
              className="input"
              name="text"
              rows={6}
              maxLength={reportTextMax}
              required
              {...control}
            />
          )}
        </Field>
        <Field label={t.email} help={t.emailHelp}>
          {(control) => (
            <input
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              maxLength={emailMaxLength}
              // The server also refuses an address whose host has no dot.
              pattern="[^@]+@[^@]+\.[^@]+"
              title={t.emailAsked}
              {...control}
            />
          )}
        </Field>
        <CheckboxField name="depicted" label={t.depicted} />
        <Honeypot />
        <p className="soft">
          {t.fate} <a href={inLanguage('/privacy')}>{t.privacy}</a>
        </p>
        <Button type="submit" variant="primary" wide>
          {t.send}
        </Button>
      </form>
    </div>
  );
}

/** Links to the form about one photo, for visitors whose photos open without a viewer. */
function OnePhoto({ listingId, photos }: { listingId: string; photos: readonly string[] }) {
  const { reports: t } = usePageMessages();
  const inLanguage = useInLanguage();
  return (
    <details>
      <summary>{t.onePhoto}</summary>
      <ul className="row row--tight" role="list">
        {photos.map((id, index) => (
          <li key={id}>
            <a className="report__photo" href={inLanguage(`/report/about/${listingId}/photo/${id}`)}>
              <Photo photo={{ id }} alt={t.photoNumber(index + 1)} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReportedThing({ title, photoId }: NonNullable<Reported['shown']>) {
  return (
    <div className="panel media">
      {photoId && (
        <span className="report__photo">
          <Photo photo={{ id: photoId }} alt="" eager />
        </span>
      )}
      <strong className="written">
        <bdi lang={useContentLang()}>{title}</bdi>
      </strong>
    </div>
  );
}

function Reasons() {
  const { reports: t } = usePageMessages();
  const id = useId();
  return (
    <fieldset className="field">
      <legend>
        {t.reason}
        <RequiredMark />
      </legend>
      {reportReasons.map((reason) => (
        <div key={reason} className="field field--check">
          <label>
            <input type="radio" name="reason" value={reason} required aria-describedby={`${id}-${reason}`} />
            <span>{t.reasons[reason].name}</span>
          </label>
          <p className="field__help" id={`${id}-${reason}`}>
            {t.reasons[reason].text}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
