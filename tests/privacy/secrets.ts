import type { ListingContent } from '#shared/listing.ts';
import { publication } from '#shared/publication.ts';
import { plainBankReference, readReference } from '#shared/transfer-reference.ts';
import { documentKeys, type Facts, publicationFacts } from '#functions/core/facts/facts.ts';
import { publicSet, shownPhotoIds } from '#functions/core/projection/public-set.ts';
import { heldByReport } from '#functions/report/hold.ts';
import type { Beside, Whole } from './beside.ts';

/** Kinds of data that no visitor may read. */
export const secretKinds = [
  'document key',
  'document hash',
  'legal name',
  'legal address',
  'birth date',
  'account e-mail',
  'account name',
  'profile',
  'contact',
  'hidden field',
  'sub',
  'payment id',
  'private note',
  'unapproved text',
  'hidden photo',
  'hidden listing',
  'deleted listing',
  'evidence',
  'appointment',
  'bank transfer',
  'notification',
  'report',
] as const;
type SecretKind = (typeof secretKinds)[number];

export interface Secret {
  kind: SecretKind;
  text: string;
  /** Id of the listing whose contact route may return it. */
  of?: string;
}

const months = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  en: 'january february march april may june july august september october november december'.split(' '),
};

function datesOf(iso: string): string[] {
  const [year = '', month = '', day = ''] = iso.split('-');
  const [m, d] = [Number(month), Number(day)];
  return [
    iso,
    `${year}${month}${day}`,
    `${day}/${month}/${year}`,
    `${d}/${m}/${year}`,
    `${month}/${day}/${year}`,
    `${d} de ${months.es[m - 1]} de ${year}`,
    `${months.en[m - 1]} ${d}, ${year}`,
    `${d} ${months.en[m - 1]} ${year}`,
  ];
}

function numbersOf(number: string): string[] {
  const national = number.slice(-10);
  return [national, `${national.slice(0, 2)} ${national.slice(2, 6)} ${national.slice(6)}`];
}

function contactsOf(content: ListingContent | undefined): string[] {
  if (!content) return [];
  const { phone = '', whatsapp = '', ...named } = content.contact;
  return [
    ...numbersOf(phone),
    ...numbersOf(whatsapp),
    ...Object.values(named),
    ...Object.values(content.social),
  ].map(String);
}

function shownOf(facts: Facts, open: readonly string[]): { isPublic: boolean; photoIds: string[] } {
  const now = new Date();
  const { public: isPublic } = publication(publicationFacts(facts, open), now);
  const set = publicSet(facts, open, now);
  return { isPublic, photoIds: set ? shownPhotoIds(set) : [] };
}

function secretsBeside(beside: Beside): Secret[] {
  const all = (kind: SecretKind, texts: Array<string | undefined>): Secret[] =>
    texts.flatMap((text) => (text ? [{ kind, text }] : []));
  const { bookings, deleted, evidence, transfers, purchases, decisions, notifications, reports } = beside;
  return [
    ...all(
      'appointment',
      bookings.flatMap(({ id, start, note }) => [id, start, note]),
    ),
    ...all(
      'deleted listing',
      deleted.flatMap(({ listing, photos }) => [
        listing?.id,
        ...photos.flatMap(({ id, pixels, reviewRefusal }) => [id, pixels, reviewRefusal?.note]),
        ...[listing?.proposed, listing?.approved].flatMap((content) => [
          content?.title,
          content?.address,
          ...contactsOf(content),
        ]),
        listing?.textRefusal?.note,
      ]),
    ),
    ...all(
      'evidence',
      evidence.flatMap(({ post, photo }) => [post.caption, photo.id, photo.pixels]),
    ),
    ...all(
      'bank transfer',
      transfers.flatMap(({ reference, bankReference, refusal, refunds = [] }) => [
        reference,
        readReference(reference),
        bankReference,
        bankReference && plainBankReference(bankReference),
        refusal?.note,
        ...refunds.flatMap(({ id, reason }) => [id, reason]),
      ]),
    ),
    ...all(
      'payment id',
      purchases.map(({ id }) => id),
    ),
    ...all(
      'notification',
      [...decisions, ...notifications].flatMap((one) => [one.id, 'facts' in one ? one.facts : undefined]),
    ),
    ...all(
      'report',
      reports.flatMap((one) => Object.values(one)),
    ),
    ...all('sub', [
      ...transfers.flatMap(({ decidedBy, claimedBy }) => [decidedBy, claimedBy]),
      ...decisions.map(({ by }) => by),
    ]),
  ];
}

/** Lists everything about a person that no visitor may read, in each possible format. */
export function secretsOf({ beside, ...facts }: Whole, open: readonly string[]): Secret[] {
  const { sub, account, verification, membership, listing, photos, posts, contentReview } = facts;
  const secrets: Secret[] = [];
  const add = (kind: SecretKind, texts: Array<string | undefined>, of?: string) => {
    for (const text of texts) if (text) secrets.push({ kind, text, ...(of !== undefined && { of }) });
  };
  const { isPublic, photoIds } = shownOf(facts, open);
  const cases = verification ? [verification, ...(verification.standing ? [verification.standing] : [])] : [];
  add('sub', [
    sub,
    ...cases.map(({ decidedBy }) => decidedBy),
    verification?.claimedBy,
    verification?.asked?.by,
    verification?.selfieSeen?.by,
    contentReview?.claimedBy,
    contentReview?.decided?.by,
  ]);
  add('account e-mail', [account.email]);
  add('account name', [account.name]);
  add('profile', [account.profile?.bio, ...numbersOf(account.profile?.phone ?? '')]);
  add('private note', [
    account.suspended?.reason,
    // The reason of every hold of reports is the same common word.
    account.legalHold?.by === heldByReport ? undefined : account.legalHold?.reason,
    verification?.rejection?.note,
    verification?.asked?.note,
    ...(verification?.asks ?? []).map(({ note }) => note),
    verification?.withdrawal?.reason,
    listing?.textRefusal?.note,
    ...photos.map(({ reviewRefusal }) => reviewRefusal?.note),
    ...posts.map(({ reviewRefusal }) => reviewRefusal?.note),
  ]);
  add('payment id', [membership?.customerId, membership?.subscriptionId]);
  for (const one of cases) {
    add('legal name', [one.details?.fullName]);
    add('legal address', [one.details?.address]);
    add('birth date', one.details ? datesOf(one.details.dateOfBirth) : []);
    add('document hash', [one.documentHash, ...Object.values(one.hashes ?? {})]);
  }
  // These hashes recognize a photo or document that is sent again.
  add('document hash', [
    ...photos.map(({ pixels }) => pixels),
    ...(verification?.asks ?? []).flatMap(({ pictures }) => pictures),
  ]);
  if (verification) {
    const documents = Object.values(verification.documents);
    add('document key', [...documentKeys(verification), ...(verification.kept ?? []).map(({ key }) => key)]);
    add(
      'document hash',
      documents.map(({ hash }) => hash),
    );
  }
  if (listing) {
    const { proposed, approved } = listing;
    const said = contactsOf(approved);
    // While the listing is public, its contact route returns the approved contact.
    add('contact', said, isPublic ? listing.id : undefined);
    add(
      'contact',
      contactsOf(proposed).filter((text) => !said.includes(text)),
    );
    add('hidden field', [proposed.address, approved?.address]);
    if (proposed.title !== approved?.title || !isPublic) add('unapproved text', [proposed.title]);
    if (!isPublic) add('hidden listing', [listing.id]);
  }
  // Captions that wait, were refused or expired; if the listing is hidden, all captions.
  add(
    'unapproved text',
    posts.flatMap(({ id, caption, approvedCaption }) =>
      photoIds.includes(id) ? (caption === approvedCaption ? [] : [caption]) : [caption, approvedCaption],
    ),
  );
  add(
    'hidden photo',
    photos.map(({ id }) => id).filter((id) => !photoIds.includes(id)),
  );
  // Shorter texts would match parts of other words.
  return [...secrets, ...secretsBeside(beside)].filter(({ text }) => text.length >= 6);
}
