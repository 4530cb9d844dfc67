import { randomUUID } from 'node:crypto';
import { confirmSignUp, signUp } from 'aws-amplify/auth';
import { type SignUpAttribute, termsVersion } from '#shared/account.ts';
import type { DocumentView } from '#shared/api/verification.ts';
import type { ContentCase } from '#shared/api/content-review.ts';
import type { RouteName, Routes } from '#shared/api/index.ts';
import type { CardPage, OwnListing } from '#shared/api/listing.ts';
import type { OwnPhoto } from '#shared/api/photo.ts';
import type { RouteAnswer } from '#shared/api/route.ts';
import type { PresignedPost } from '#shared/api/upload.ts';
import { premiumTier } from '#shared/membership.ts';
import { documentKinds } from '#shared/verification.ts';
import { configureAmplify, signInAsBrowser } from './amplify.ts';
import { buildContent } from './builders.ts';
import type { SharedCloud } from './cloud.ts';
import { yesTo } from './content-reviewer.ts';
import { codeIn } from './mail-code.ts';
import type { Person } from './people.ts';
import { abstractPicture } from './pictures.ts';
import { details, mailsTo, type SignedIn } from './signed-in.ts';
import { callSite, postFile, type SiteCall } from './site-api.ts';
import { PAYS, submit as submitPage } from '@directory/local-cloud/testing/stripe.ts';

/** Steps of the main path, in order. Each step creates what the next one needs. */
const stepNames = [
  'signUp',
  'confirm',
  'signIn',
  'saveDetails',
  'sendDocuments',
  'submitCase',
  'approve',
  'sendPhoto',
  'publish',
  'passReview',
  'openCheckout',
  'pay',
  'visit',
  'hide',
] as const;
type StepName = (typeof stepNames)[number];

/**
 * Provider on the main path, with the results of the steps so far; empty strings until then. `username` is the id that
 * the sign-up form sends; functions/access/sign-in/user-name.ts derives the pool's user name from it.
 */
export interface PathPerson extends Person {
  token: string;
  checkout: string;
  photoId: string;
  listingId: string;
}

/** Response with an unexpected status. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly code: string | undefined;
  /** Seconds from the retry-after header. */
  readonly retryAfter: string | undefined;
  readonly body: unknown;

  constructor(what: string, status: number, code?: string, retryAfter?: string, body?: unknown) {
    super(`${what} answered ${status} ${code ?? ''}`);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

interface MainPathOptions {
  /** The reviewer, for example from `signedIn(cloud, 'admin')`. */
  reviewer: Pick<SignedIn, 'token'>;
  card?: string;
  /** Performs one user action. May retry it, because each action can be repeated as a browser would. */
  press?: <T>(what: string, act: () => Promise<T>) => Promise<T>;
  /** Waits until pending events are delivered: webhooks, bucket events, stream records. */
  settle?: () => Promise<void>;
}

export interface MainPath {
  person: PathPerson;
  steps: Record<StepName, () => Promise<void>>;
  /** Runs all steps, or a range of them (both ends included). */
  run: (from?: StepName, to?: StepName) => Promise<void>;
}

/**
 * Builds the main path of a provider, a reviewer and a visitor, with requests only. No step reads the table. Amplify is
 * configured per process, so paths in one process must run one after the other.
 */
export function mainPath(cloud: SharedCloud, options: MainPathOptions): MainPath {
  const { reviewer, card = PAYS, press = (_, act) => act(), settle = () => cloud.flush() } = options;
  const person: PathPerson = {
    sub: '',
    username: randomUUID(),
    email: `${randomUUID()}@example.test`,
    password: 'azul-Marino-27',
    token: '',
    checkout: '',
    photoId: '',
    listingId: '',
  };

  async function call<T = unknown>(name: RouteName, request: SiteCall = {}): Promise<T> {
    return press(name, async () => {
      const send = () => callSite<T>(cloud.site, name, { token: person.token, ...request });
      let answer = await send();
      if (answer.status === 401 && request.token === undefined) {
        // Access tokens live 10 minutes of the cloud's time, so renew the token as a browser does.
        person.token = (await signInAsBrowser(cloud, person)).accessToken;
        answer = await send();
      }
      const { status, body, error, headers } = answer;
      if (status !== 200) {
        throw new Refused(name, status, error.code, headers.get('retry-after') ?? undefined, body);
      }
      return body;
    });
  }

  /** Returns what a visitor past the age gate gets at each public address, with an empty edge cache. */
  async function foundByVisitor() {
    const { listingId: id, photoId } = person;
    const answerTo = (name: RouteName, request: SiteCall) =>
      press(name, async () => {
        const { status, body, error } = await callSite(cloud.site, name, request);
        if (status >= 500) throw new Refused(name, status, error.code);
        return { status, body };
      });
    await cloud.invalidateAll();
    const query = { category: 'women', country: 'mx', city: buildContent().city, sort: 'newest' };
    const page = await answerTo('browseCards', { query });
    const contact = { params: { id }, body: {}, headers: { cookie: 'adult=1' } };
    return {
      browse: (page.body as CardPage).cards.some((card) => card.id === id),
      detail: (await answerTo('getListing', { params: { id } })).status,
      contact: (await answerTo('getContact', contact)).status,
      media: await press(
        'photo',
        async () => (await fetch(`${cloud.site}/media/${photoId}/780.avif`)).status,
      ),
    };
  }

  /** Uploads a file. Each attempt requests a new form, because a form can be used once. */
  async function sendFile(what: string, form: () => Promise<PresignedPost>, bytes: Buffer): Promise<void> {
    await press(what, async () => {
      const { status } = await postFile(await form(), bytes);
      if (status !== 204) throw new Refused(what, status);
    });
  }

  const steps: MainPath['steps'] = {
    async signUp() {
      configureAmplify(cloud);
      const custom: Record<SignUpAttribute, string> = {
        worker: 'true',
        termsVersion,
        adultDeclaredAt: new Date().toISOString(),
        language: 'es',
      };
      const own = Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom:${key}`, value]));
      const { username, password, email } = person;
      await press('signUp', () =>
        signUp({
          username,
          password,
          options: { userAttributes: { email, name: 'Valeria Prueba', ...own } },
        }),
      );
    },

    async confirm() {
      await press('confirmSignUp', async () => {
        const [mail] = await mailsTo(cloud, person.email);
        return confirmSignUp({ username: person.username, confirmationCode: codeIn(mail?.html) });
      });
    },

    async signIn() {
      const { accessToken } = await press('signIn', () => signInAsBrowser(cloud, person));
      person.token = accessToken;
      person.sub = (await call<RouteAnswer<Routes['getMe']>>('getMe')).sub;
    },

    async saveDetails() {
      await call('saveDetails', { body: details });
    },

    async sendDocuments() {
      const picture = await abstractPicture(1, 60);
      for (const kind of documentKinds) {
        const body = { kind, contentType: 'image/jpeg', bytes: picture.length };
        await sendFile(`document ${kind}`, () => call('createDocument', { body }), picture);
      }
    },

    async submitCase() {
      await call('submitVerification');
    },

    async approve() {
      const token = reviewer.token();
      const params = { sub: person.sub };
      await call('listVerifications', { token });
      const { version } = await call<{ version: number }>('claimVerification', { token, params });
      for (const kind of documentKinds) {
        const { pictures } = await call<DocumentView>('viewDocument', { token, params: { ...params, kind } });
        await press('look at the document', async () => {
          const { status } = await fetch(pictures[0] ?? '');
          if (status !== 200) throw new Refused('the document', status);
        });
      }
      await call('decideVerification', {
        token,
        params,
        body: { decision: 'approve', version, documentType: 'passport', documentNumber: 'MX1234567' },
      });
      await settle();
    },

    async sendPhoto() {
      const picture = await abstractPicture(3, 400);
      const body = { contentType: 'image/jpeg', bytes: picture.length, consentDeclared: true };
      await sendFile(
        'photo',
        async () => {
          const { photo, upload } = await call<{ photo: OwnPhoto; upload: PresignedPost }>('createPhoto', {
            body,
          });
          person.photoId = photo.id;
          return upload;
        },
        picture,
      );
      await settle();
      const { status } = await call<OwnPhoto>('getPhoto', { params: { id: person.photoId } });
      if (status !== 'ready') throw new Error(`The photo is ${status}.`);
    },

    async publish() {
      // Use one key for all attempts of a save, because the first attempt may have succeeded.
      const body = {
        content: buildContent(),
        photos: [{ id: person.photoId, face: false }],
        idempotencyKey: randomUUID(),
      };
      const { id, published } = await call<OwnListing>('saveListing', { body });
      if (published) throw new Error('The listing is public before its review.');
      person.listingId = id;
      await settle();
    },

    async passReview() {
      const token = reviewer.token();
      const params = { sub: person.sub };
      await call('listContents', { token });
      const opened = await call<ContentCase>('claimContent', { token, params });
      await press('look at the photo', async () => {
        const { status } = await fetch(opened.photos[0]?.url ?? '');
        if (status !== 200) throw new Refused('the photo', status);
      });
      await call('decideContent', { token, params, body: yesTo(opened) });
      await settle();
    },

    async openCheckout() {
      const { url } = await call<{ url: string }>('createCheckout', { body: { tier: premiumTier } });
      person.checkout = url;
    },

    async pay() {
      await press('pay', async () => {
        const { status } = await submitPage(person.checkout, { card });
        if (status !== 303) throw new Refused('the payment page', status);
      });
      await settle();
      const { membershipActive } = await call<RouteAnswer<Routes['checkSubscription']>>('checkSubscription');
      if (!membershipActive) throw new Error('The provider has paid but is not a member.');
    },

    async visit() {
      const found = await foundByVisitor();
      const { browse, detail, contact, media } = found;
      if (!browse || detail !== 200 || contact !== 200 || media !== 200) {
        throw new Error(`A visitor does not find the listing: ${JSON.stringify(found)}`);
      }
    },

    async hide() {
      await call('setVisibility', { body: { hidden: true } });
      await settle();
      const found = await foundByVisitor();
      const { browse, detail, contact, media } = found;
      if (browse || detail !== 404 || contact !== 404 || ![403, 404].includes(media)) {
        throw new Error(`A visitor still finds the listing: ${JSON.stringify(found)}`);
      }
    },
  };

  return {
    person,
    steps,
    async run(from = 'signUp', to = 'hide') {
      for (const name of stepNames.slice(stepNames.indexOf(from), stepNames.indexOf(to) + 1)) {
        await steps[name]();
      }
    },
  };
}
