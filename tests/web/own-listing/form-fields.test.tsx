import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, test } from 'vitest';
import {
  fieldsByTab,
  type ListingField,
  type ListingFieldName,
  type ListingTab,
} from '#shared/listing-fields.ts';
import { listingContent } from '#shared/listing.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import { common } from '#web/i18n/en/common.ts';
import { checkListing } from '#web/own-listing/check-listing.ts';
import { fieldPath, formTabs } from '#web/own-listing/form-tabs.ts';
import { valuesOf, type ListingValues } from '#web/own-listing/listing-values.ts';
import { TabPanel } from '#web/own-listing/TabPanel.tsx';
import { usePhotos } from '#web/own-listing/use-photos.ts';
import { ConfigProvider, type Config } from '#web/platform/config.tsx';
import {
  loadCatalogues,
  loadOwnMessages,
  MessagesProvider,
  type Catalogues,
} from '#web/platform/messages.tsx';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { OwnMessages } from '#web/platform/OwnMessages.tsx';
import { ownPhoto } from '#tests/gallery/fixtures/own-listing.ts';
import { fullContent } from '#tests/support/full-content.ts';

const config: Config = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_form',
  userPoolClientId: 'form',
  price: { amount: 5000, currency: 'USD' },
  paymentProvider: 'stripe',
  openCountries: ['mx'],
  supportEmail: 'support@example.test',
  authorityEmail: 'authorities@example.test',
};
const client = new QueryClient();
let catalogues: Catalogues;
let own: OwnListingMessages;

// As in an open form, the country is loaded with its cities and municipalities.
beforeAll(async () => {
  client.setQueryData(['places', 'mx'], await loadCountry('mx'));
  [catalogues, own] = await Promise.all([loadCatalogues('en'), loadOwnMessages('en')]);
});

function Tab({ tab, values }: { tab: ListingTab; values?: Partial<ListingValues> | undefined }) {
  const form = useForm<ListingValues>({ defaultValues: { ...valuesOf(fullContent(), 'mx'), ...values } });
  const photos = usePhotos([], undefined);
  return <TabPanel tab={tab} form={form} errors={{}} photos={photos} published={false} />;
}

const photoRefusal = {
  reason: 'contact-details',
  note: 'El número del cartel.',
  at: '2026-03-01T10:00:00.000Z',
} as const;

function RefusedTab() {
  const form = useForm<ListingValues>({ defaultValues: valuesOf(fullContent(), 'mx') });
  const photos = usePhotos([ownPhoto(1), ownPhoto(2, { reviewRefusal: photoRefusal })], undefined);
  const props = { form, errors: {}, photos, published: false };
  return <TabPanel tab="basic" {...props} />;
}

const page = (tab: ListingTab, values?: Partial<ListingValues>): string =>
  markup(<Tab tab={tab} values={values} />);
const markup = (tab: ReactElement): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MessagesProvider initial={catalogues}>
        <ConfigProvider config={config}>
          <OwnMessages>{tab}</OwnMessages>
        </ConfigProvider>
      </MessagesProvider>
    </QueryClientProvider>,
  ).replaceAll('&#x27;', "'");

const fields = formTabs.flatMap((tab) =>
  (Object.entries(fieldsByTab[tab]) as Array<[ListingFieldName, ListingField]>).map(
    ([name, field]) => [tab, name, field] as const,
  ),
);
/** Labels of the fields that have several controls. */
const inParts: Partial<Record<ListingFieldName, string[]>> = {
  services: ['Included services', 'Extras'],
  workingHours: ['From', 'To'],
};

const placeName: Partial<Record<ListingFieldName, string>> = {};
beforeAll(async () => {
  const { country, city, municipality } = fullContent();
  const places = await loadCountry(country);
  placeName.city = places.city(city)?.name ?? 'no city';
  placeName.municipality = municipality && places.municipality(municipality)?.name;
  // The control shows the municipality with its city only, without the country.
  placeName.country = placeName.municipality ?? places.country.name.en;
});

test.each(fields)('tab %s has a control for %s, with its label and options', (tab, name, field) => {
  const html = page(tab);
  const path = fieldPath(tab, name);
  if (field.type === 'placeId') {
    // One control shows and sets country, city and municipality.
    expect(html).toContain('id="listing-place"');
    expect(html).toContain(placeName[name]);
    return;
  }
  const paths = field.type === 'hours' ? [`${path}.from`, `${path}.to`] : [path];
  if (name !== 'hasOwnPlace') for (const one of paths) expect(html).toContain(`name="${one}"`);
  for (const label of inParts[name] ?? [common.field[name]]) expect(html).toContain(label);
  if (!('options' in field)) return;
  const words: Partial<Record<string, Record<string, string>>> = common.option;
  for (const option of field.options) {
    expect(html).toContain(`value="${option}"`);
    expect(html).toContain(words[name]?.[option]);
  }
});

test.each(fields.filter(([, , { type }]) => type === 'text' || type === 'email'))(
  'tab %s sets no maximum length on the input of %s',
  (tab, name) => {
    const [control = ''] =
      new RegExp(`<(input|textarea)[^>]* name="${fieldPath(tab, name)}"[^>]*>`).exec(page(tab)) ?? [];
    expect(control).toContain('<');
    expect(control.toLowerCase()).not.toContain('maxlength');
  },
);

const description = (text: string) =>
  /<textarea[^>]* name="description"[^>]*>/.exec(page('basic', { description: text }))?.[0];

test('a description of 1,200 characters is marked as too long and kept', () => {
  const html = page('basic', { description: 'x'.repeat(1200) });
  expect(description('x'.repeat(1200))).toContain('aria-invalid="true"');
  expect(html).toContain(common.textLimit.used(1200, 1000));
  expect(html).toContain(common.textLimit.most(1000));
  expect(description('x'.repeat(1000))).not.toContain('aria-invalid');
});

test.each([
  ['an emoji as one character', '🌵'.repeat(1000)],
  ['a line break as one character', 'x\r\n'.repeat(499) + 'xx'],
  ['no leading or trailing spaces', ` \n${'x'.repeat(1000)}\n `],
])('input, form check and API contract limit the description, counting %s', (_what, text) => {
  const checked = (one: string) =>
    checkListing({ ...valuesOf(fullContent(), 'mx'), description: one }, own.form);
  const long = `x${text.trim()}x`;
  expect(description(text)).not.toContain('aria-invalid');
  expect(checked(text).errors).toBeUndefined();
  expect(listingContent.safeParse({ ...fullContent(), description: text }).success).toBe(true);
  expect(description(long)).toContain('aria-invalid');
  expect(checked(long).errors).toEqual({ description: own.form.descriptionLong });
  expect(listingContent.safeParse({ ...fullContent(), description: long }).success).toBe(false);
});

test("a photo's refusal appears once, with the photo's name", () => {
  const html = markup(<RefusedTab />);
  const { review } = own;
  const [details = '', ...others] = html.split('data-testid="photo-details"').slice(1);
  expect(details).toContain(review.refused(own.photos.position(2), review.reason['contact-details']));
  expect(html.split(photoRefusal.note)).toHaveLength(2);
  expect(others).toEqual([]);
});
