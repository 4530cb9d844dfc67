import { beforeAll, describe, expect, it } from 'vitest';
import { listingContent } from '#shared/listing.ts';
import { readableNumbers } from '#shared/phone.ts';
import { networks } from '#shared/networks.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import { fullContent } from '#tests/support/full-content.ts';
import { ownListingMessages } from '#web/i18n/en/own-listing.ts';
import { checkListing, contactErrors, serverErrors } from '#web/own-listing/check-listing.ts';
import { errorsByTab, firstError, formTabs, tabOf } from '#web/own-listing/form-tabs.ts';
import {
  clockText,
  minutesOf,
  parsePrice,
  valuesOf,
  type ListingValues,
} from '#web/own-listing/listing-values.ts';

// As in an open form, the listing's country is loaded.
beforeAll(async () => void (await loadCountry('mx')));

const words = ownListingMessages.form;
const filled = (changes: Partial<ListingValues> = {}): ListingValues => ({
  ...valuesOf(undefined, 'mx'),
  title: 'Ana, calm and kind',
  price: '1,500',
  city: 'mx-ciudad-de-mexico',
  contact: { ...valuesOf(undefined, 'mx').contact, phone: '55 1234 5678' },
  ...changes,
});
const noContact = () => valuesOf(undefined, 'mx').contact;
const errorsOf = (changes: Partial<ListingValues>) => checkListing(filled(changes), words).errors;

describe('form of a new listing', () => {
  it('starts with the defaults: women, Monday to Friday, 9:00 to 21:00', () => {
    const values = valuesOf(undefined, 'mx');
    expect(values.category).toBe('women');
    expect(values.availableDays).toEqual(['mon', 'tue', 'wed', 'thu', 'fri']);
    expect(values.workingHours).toEqual({ from: '09:00', to: '21:00' });
  });

  it('names each required field if it is empty', () => {
    expect(errorsOf({ title: ' ', price: '', country: '', city: '' })).toMatchObject({
      title: 'Title is required',
      price: 'Hourly rate is required',
      country: 'Country is required',
    });
    expect(errorsOf({ city: '' })).toEqual({ city: 'City is required' });
    expect(errorsOf({ title: '', city: '' })).toMatchObject({
      title: 'Title is required',
      city: 'City is required',
    });
  });

  it('produces content without empty fields', () => {
    const { content } = checkListing(
      filled({ description: '  ', contact: { ...noContact(), phone: ' 55 1234 5678 ' } }),
      words,
    );
    expect(content).toEqual({
      title: 'Ana, calm and kind',
      category: 'women',
      price: 1500,
      country: 'mx',
      city: 'mx-ciudad-de-mexico',
      hasOwnPlace: false,
      services: [],
      acceptCreditCard: false,
      offerVirtualServices: false,
      workFullTime: false,
      availableDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      workingHours: { from: 540, to: 1260 },
      contact: { phone: '+525512345678' },
      social: {},
    });
  });
});

describe('form of an existing listing', () => {
  it('produces the same content if it is saved unchanged', () => {
    const content = listingContent.parse({
      ...checkListing(filled(), words).content,
      availableDays: [],
      workingHours: { from: 22 * 60, to: 4 * 60 },
      eyeColor: 'green',
      languages: ['spanish'],
      contact: { email: 'ana@example.org' },
      social: { otherSocial: 'https://example.org/ana' },
    });
    expect(checkListing(valuesOf(content, 'co'), words).content).toEqual(content);
  });

  it('shows phone numbers in groups and saves them in dialable form', () => {
    const contact = { phone: '+525512345678', whatsapp: '+573001234567' };
    const content = listingContent.parse({ ...checkListing(filled(), words).content, contact });
    const values = valuesOf(content, 'mx', readableNumbers(content.contact));
    expect(values.contact).toMatchObject({ phone: '+52 55 1234 5678', whatsapp: '+57 300 1234567' });
    expect(checkListing(values, words).content?.contact).toEqual(contact);
  });

  it('keeps every field of the content', () => {
    const content = fullContent();
    expect(checkListing(valuesOf(content, 'co'), words).content).toEqual(content);
  });

  it('applies no default to a field that was left empty on purpose', () => {
    const { workingHours: _, ...content } = checkListing(filled(), words).content ?? {};
    const values = valuesOf(listingContent.parse({ ...content, availableDays: [] }), 'mx');
    expect([values.workingHours, values.availableDays]).toEqual([{ from: '', to: '' }, []]);
  });
});

describe('errors of the listing form', () => {
  it('name the fault of each invalid field', () => {
    expect(errorsOf({ title: 'A' })).toEqual({ title: 'Title must be at least 2 characters.' });
    expect(errorsOf({ title: '💜'.repeat(31) })?.title).toBeDefined();
    expect(errorsOf({ price: 'ask me' })).toEqual({ price: words.priceInvalid });
    expect(errorsOf({ description: 'x'.repeat(1001) })).toEqual({
      description: 'Description cannot be longer than 1000 characters',
    });
    expect(errorsOf({ contact: { ...filled().contact, email: 'nope' } })).toEqual({
      'contact.email': 'Invalid email address',
    });
    expect(errorsOf({ city: 'co-bogota' })).toEqual({ city: 'City is required' });
    expect(errorsOf({ workingHours: { from: '09:00', to: '' } })).toEqual({
      'workingHours.to': words.hoursBoth,
    });
    expect(errorsOf({ workingHours: { from: '', to: '21:00' } })).toEqual({
      'workingHours.from': words.hoursBoth,
    });
    expect(errorsOf({ height: 'x'.repeat(21) })).toEqual({ height: 'At most 20 characters' });
  });

  it('cover invalid phone numbers, invalid user names and missing contact details', () => {
    const contact = { ...noContact(), phone: '555', whatsapp: 'abc', telegram: '5512345678', email: 'nope' };
    expect(errorsOf({ title: 'A', contact })).toEqual({
      title: words.titleShort,
      'contact.phone': words.numberInvalid,
      'contact.whatsapp': words.numberInvalid,
      'contact.telegram': words.nameInvalid(networks.telegram),
      'contact.email': words.emailInvalid,
    });
    expect(errorsOf({ contact: noContact() })).toEqual({ 'contact.phone': words.contactRequired });
    const social = { ...filled().social, instagram: 'Ana Demo' };
    expect(errorsOf({ social })).toEqual({ 'social.instagram': words.nameInvalid(networks.instagram) });
  });

  it('depend on the selected country for local phone numbers', () => {
    const spanish = { country: 'es', city: 'es-madrid', contact: { ...noContact(), phone: '612 34 56 78' } };
    expect(checkListing(filled(spanish), words).content?.contact).toEqual({ phone: '+34612345678' });
    expect(errorsOf({ contact: spanish.contact })).toEqual({ 'contact.phone': words.numberInvalid });
  });

  it('name only the missing contact in the check for contact details', () => {
    expect(contactErrors(filled({ title: '', contact: noContact() }), words)).toEqual({
      'contact.phone': words.contactRequired,
    });
    expect(contactErrors(filled(), words)).toEqual({});
  });

  it('report a title as missing if it has only invisible characters', () => {
    expect(errorsOf({ title: '\u200b\u3164\ufe0f' })).toEqual({ title: words.titleRequired });
    expect(errorsOf({ title: 'A\u200b' })).toEqual({ title: 'Title must be at least 2 characters.' });
    const { content } = checkListing(filled({ location: '\u2800', description: 'a\r\nb\u202e' }), words);
    expect([content?.location, content?.description]).toEqual([undefined, 'a\nb']);
  });

  it('have a tab for every field of the content', () => {
    const { contact, social, ...top } = listingContent.shape;
    const below = Object.entries({ contact, social }).flatMap(([group, { shape }]) =>
      Object.keys(shape).map((field) => `${group}.${field}`),
    );
    const paths = [...Object.keys(top), ...below];
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => tabOf(path) === undefined)).toEqual([]);
  });

  it('lead to the first invalid field on the first tab with errors', () => {
    const errors = { 'contact.email': 'x', 'workingHours.to': 'x', city: 'x', price: 'x' };
    expect(firstError(errors)).toEqual({ tab: 'basic', path: 'price' });
    expect(firstError({ 'social.tiktok': 'x', 'contact.email': 'x' })).toEqual({
      tab: 'contact',
      path: 'contact.email',
    });
    expect(firstError({})).toBeUndefined();
    expect(errorsByTab(errors)).toEqual({ basic: 2, details: 0, services: 1, contact: 1, social: 0 });
    expect(Object.keys(errorsByTab({}))).toEqual([...formTabs]);
  });

  it("show the server's refusals at their fields, with our own messages", () => {
    const fields = [{ field: 'content.title' }, { field: 'content.contact.email' }, { field: 'photos.0.id' }];
    expect(serverErrors(fields, filled({ title: '' }), words)).toMatchObject({
      title: 'Title is required',
      'contact.email': words.invalid,
    });
    expect(serverErrors([{ field: 'unknown' }], filled(), words)).toEqual({});
  });
});

describe('parser of prices and clock times', () => {
  it.each([
    ['150', 150],
    [' 1,500 ', 1500],
    ['1.500', 1500],
    ['1 500 000', 1_500_000],
    ['0', 0],
  ])('reads %s as the price %i', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  it.each(['', '1500.5', '-3', '1e3', '12,34', '1234567890', '$150'])('refuses %s as a price', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it('converts between minutes and time inputs without loss', () => {
    expect([0, 5, 540, 1439].map((minutes) => minutesOf(clockText(minutes)))).toEqual([0, 5, 540, 1439]);
    expect(clockText(1440)).toBe('00:00');
    expect(minutesOf('')).toBeUndefined();
  });
});
