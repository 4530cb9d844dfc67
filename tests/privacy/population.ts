import { createHash, randomUUID } from 'node:crypto';
import type { Refusal } from '#shared/content-review.ts';
import { documentKinds, type VerificationStatus } from '#shared/verification.ts';
import type {
  ContentReviewFact,
  Facts,
  PhotoFact,
  PostFact,
  VerificationFact,
} from '#functions/core/facts/facts.ts';
import {
  buildAccount,
  buildListing,
  buildMembership,
  buildPost,
  buildReportCase,
  buildVerification,
  newPhotoId,
  storeFacts,
} from '#tests/support/builders.ts';
import { hasAllBeside, leaveBeside, type PhotoMaker, type Whole } from './beside.ts';
import { contentOf } from './content.ts';
import { chance, daysFrom, type Draw, drawOf, hash, phone, pick, word } from './draw.ts';

const states: readonly VerificationStatus[] = [
  'draft',
  'pending',
  'more-asked',
  'rejected',
  'expired',
  'withdrawn',
];

function documentsOf(sub: string, where: 'incoming' | 'review'): VerificationFact['documents'] {
  return Object.fromEntries(
    documentKinds.map((kind) => {
      const name =
        where === 'incoming' ? randomUUID() : createHash('sha256').update(randomUUID()).digest('hex');
      return [kind, { key: `${where}/${sub}/${kind}/${name}`, contentType: 'image/jpeg', hash: hash() }];
    }),
  );
}

/** True for one in ten people, who have every trace of a review regardless of the random draw. */
const isReviewed = (n: number): boolean => n % 10 === 7;

function verificationOf(draw: Draw, sub: string, n: number): VerificationFact | undefined {
  if (!isReviewed(n) && chance(draw, 0.05)) return undefined;
  const born = `${1962 + Math.floor(draw() * 40)}-${String(1 + Math.floor(draw() * 12)).padStart(2, '0')}-${String(1 + Math.floor(draw() * 28)).padStart(2, '0')}`;
  const details = {
    fullName: `Zulema ${word(draw, n)} ${word(draw, n)}`,
    dateOfBirth: born,
    address: `Calle ${word(draw, n)} ${1 + Math.floor(draw() * 90)}`,
  };
  const approval = {
    details,
    decidedAt: daysFrom(-7),
    decidedBy: randomUUID(),
    documentType: 'passport',
    documentHash: hash(),
    hashes: Object.fromEntries(documentKinds.map((kind) => [kind, hash()])),
    ...(chance(draw, 0.5) && { expiresOn: daysFrom(200).slice(0, 10) }),
  };
  const kept = chance(draw, 0.3)
    ? [
        {
          kind: 'selfie' as const,
          key: `review/${sub}/selfie/${hash()}`,
          contentType: 'image/jpeg' as const,
          until: daysFrom(20),
        },
      ]
    : undefined;
  if (!isReviewed(n) && chance(draw, 0.75))
    return buildVerification({
      ...approval,
      documents: documentsOf(sub, 'review'),
      ...(kept && { kept }),
      ...(chance(draw, 0.5) && { selfieSeen: { by: randomUUID(), at: daysFrom(-1) } }),
    });
  const status = isReviewed(n) ? 'withdrawn' : pick(draw, states);
  return {
    status,
    version: 3,
    details,
    documents: documentsOf(sub, status === 'draft' ? 'incoming' : 'review'),
    submittedAt: daysFrom(-1),
    ...(kept && { kept }),
    // A newer name is under review beside the approved one.
    ...(chance(draw, 0.5) && status !== 'withdrawn' && { standing: approval }),
    ...(status === 'rejected' && {
      decidedAt: daysFrom(-1),
      decidedBy: randomUUID(),
      rejection: { reason: 'other' as const, note: `Nota ${word(draw, n)}` },
    }),
    ...(status === 'pending' && { claimedBy: randomUUID(), claimUntil: Date.now() + 60_000 }),
    ...(status === 'more-asked' && {
      asked: { documents: ['selfie' as const], note: `Nota ${word(draw, n)}`, by: randomUUID() },
    }),
    ...(chance(draw, 0.3) && {
      submissions: 2,
      asks: [
        {
          at: daysFrom(-9),
          documents: ['idBack' as const],
          note: `Recorte ${word(draw, n)}`,
          pictures: [hash()],
        },
      ],
    }),
    ...(status === 'withdrawn' && { withdrawal: { reason: `Denuncia ${word(draw, n)}` } }),
  };
}

const refusalOf = (draw: Draw, n: number): Refusal => ({
  reason: 'other',
  note: `Falta ${word(draw, n)}`,
  at: daysFrom(-1),
});

const contentReviewOf = (draw: Draw, n: number): ContentReviewFact => ({
  ...((isReviewed(n) || chance(draw, 0.3)) && { claimedBy: randomUUID(), claimUntil: Date.now() + 60_000 }),
  ...((isReviewed(n) || chance(draw, 0.3)) && {
    decided: { by: randomUUID(), at: daysFrom(-1), hash: hash() },
  }),
});

/** Builds a post in a random state. A visible post may have a new caption that waits or was refused. */
function postOf(draw: Draw, n: number, id: string): PostFact {
  const caption = `Hoy ${word(draw, n)}`;
  const state = isReviewed(n)
    ? 'edit-refused'
    : pick(draw, ['live', 'edited', 'new', 'refused', 'over'] as const);
  const hoursAgo = (count: number): string => new Date(Date.now() - count * 60 * 60_000).toISOString();
  const live = { id, caption, publishedAt: hoursAgo(3), createdAt: hoursAgo(4) };
  const other = { ...live, approvedCaption: caption, caption: `Luego ${word(draw, n)}`, version: 2 };
  switch (state) {
    case 'live':
      return buildPost(live);
    case 'edited':
      return buildPost({ ...other, waitsSince: hoursAgo(1) });
    case 'edit-refused':
      return buildPost({ ...other, reviewRefusal: refusalOf(draw, n) });
    case 'over':
      return buildPost({ ...live, publishedAt: hoursAgo(25), createdAt: hoursAgo(26) });
    default: {
      const unseen = { ...live, approvedCaption: undefined, publishedAt: undefined };
      return buildPost({ ...unseen, ...(state === 'refused' && { reviewRefusal: refusalOf(draw, n) }) });
    }
  }
}

async function somebody(draw: Draw, n: number, photoOf: PhotoMaker): Promise<Facts> {
  const sub = randomUUID();
  const hasAll = isReviewed(n) || hasAllBeside(n);
  const worker = hasAll || chance(draw, 0.9);
  const verification = worker ? verificationOf(draw, sub, n) : undefined;
  const wrote = worker && (hasAll || chance(draw, 0.92));
  const photos: PhotoFact[] = [];
  for (let count = wrote ? (isReviewed(n) ? 2 : 1) + Math.floor(draw() * 3) : 0; count > 0; count -= 1) {
    const approved = count === 1 || (!isReviewed(n) && chance(draw, 0.7));
    photos.push({
      ...(await photoOf()),
      status: 'ready',
      approved,
      pixels: hash(),
      createdAt: daysFrom(-3),
      ...(!approved &&
        (isReviewed(n) || chance(draw, 0.5)
          ? { reviewRefusal: { ...refusalOf(draw, n), face: chance(draw, 0.5) } }
          : { waitsSince: daysFrom(-1) })),
    });
  }
  const posts: PostFact[] = [];
  const order = photos
    .filter(({ status }) => status === 'ready')
    .map(({ id }) => ({ id, face: chance(draw, 0.5) }));
  for (let count = wrote ? (isReviewed(n) ? 1 : Math.floor(draw() * 3)) : 0; count > 0; count -= 1) {
    const photo = await photoOf();
    const post = postOf(draw, n, photo.id);
    posts.push(post);
    const approved = post.approvedCaption !== undefined;
    photos.push({ ...photo, status: 'ready', approved, pixels: hash(), createdAt: post.createdAt });
  }
  if (chance(draw, 0.2))
    photos.push({ id: newPhotoId(), status: 'uploading', approved: false, createdAt: daysFrom(0) });
  const avatar = order.length > 1 && chance(draw, 0.4) ? order.pop()?.id : undefined;
  const content = contentOf(draw, n);
  const waits = isReviewed(n) || chance(draw, 0.3);
  const proposed = waits
    ? { ...content, title: `Nuevo ${word(draw, n)}`, contact: { phone: phone(draw) } }
    : content;
  return {
    sub,
    account: buildAccount({
      sub,
      role: worker ? 'worker' : 'user',
      email: `${word(draw, n)}@cuenta.example.test`,
      emailConfirmed: chance(draw, 0.92),
      name: `Nombre ${word(draw, n)}`,
      language: pick(draw, ['es', 'en'] as const),
      profile: { version: 1, phone: phone(draw), country: 'mx', bio: `Sobre mí ${word(draw, n)}` },
      ...(avatar !== undefined && { avatar }),
      ...((n % 10 === 3 || chance(draw, 0.06)) && {
        suspended: { at: daysFrom(-1), reason: `Motivo ${word(draw, n)}`, ground: 'terms' as const },
      }),
      ...(chance(draw, 0.06) && {
        legalHold: { reason: `Juzgado ${word(draw, n)}`, since: daysFrom(-1), by: 'olga' },
      }),
      ...(chance(draw, 0.06) && { erasure: { requestedAt: daysFrom(-1), dueAt: daysFrom(29) } }),
    }),
    ...(verification && { verification }),
    ...(worker &&
      chance(draw, 0.92) && {
        membership: buildMembership(
          chance(draw, 0.15) ? { periodEnd: daysFrom(-10), cancelAtPeriodEnd: true } : {},
        ),
      }),
    ...(wrote && {
      listing: buildListing(order, {
        proposed,
        ...(chance(draw, 0.9) ? { approved: content } : { approved: undefined as never, approvedPhotos: [] }),
        ...(waits &&
          (isReviewed(n) || chance(draw, 0.5)
            ? { textRefusal: refusalOf(draw, n) }
            : { textWaitsSince: daysFrom(-1) })),
        hiddenByOwner: chance(draw, 0.08),
        ...(chance(draw, 0.3) && { onlineUntil: new Date(Date.now() + 60 * 60_000).toISOString() }),
      }),
    }),
    ...(wrote && { contentReview: contentReviewOf(draw, n) }),
    photos,
    posts,
    reportCases: chance(draw, 0.06) ? [buildReportCase({ effect: 'hides' })] : [],
  };
}

export async function populate(count: number, seed: number, photoOf: PhotoMaker): Promise<Whole[]> {
  const draw = drawOf(seed);
  const all: Whole[] = [];
  for (let n = 0; n < count; n += 1)
    all.push(await leaveBeside(draw, n, await storeFacts(await somebody(draw, n, photoOf)), photoOf));
  return all;
}
