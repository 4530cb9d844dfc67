import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import {
  FAILS_LATER,
  openCheckout,
  PAYS,
  stageStripe,
  submit,
  type StripeStage,
} from '../../../testing/stripe.ts';
import { standInOnly, type Suite } from '../suite.ts';
import { stripeKeyVariable } from './key.ts';
import { openTestMode } from './test-mode.ts';

const key = process.env[stripeKeyVariable];

/** Where these tests point, whatever the AWS services' do. **Nobody has run them against Stripe yet.** */
export const against = { kind: key === undefined ? ('stand-in' as const) : ('aws' as const) };

export const NO_PAGE = 'Stripe’s hosted pages are a person’s to fill in';
export const NO_WEBHOOK = 'Stripe does not reach a machine without an address';
export const NO_CLOCK = 'the time of Stripe’s API does not move for a test';
export const hereOnly = (reason: string, define: () => void) => standInOnly(reason, define, against);

/** Stripe as a test finds it: with subscriptions whose calendar can be moved. */
export interface StripePlace {
  sdk: Stripe;
  /** A paid subscription of 30 days, whose card pays at every renewal or at none. */
  subscribe: (card?: 'pays' | 'fails at renewal') => Promise<Stripe.Subscription>;
  /** Lets so many milliseconds pass for what was subscribed here, and all that is due happen. */
  pass: (milliseconds: number) => Promise<void>;
}

/** The stand-in, with what only a test of it may do. */
export interface StandInPlace extends StripePlace {
  stage: StripeStage;
  /** Posts the form of a hosted page; counted as exercised. */
  post: (address: string, given?: Record<string, string>, formWith?: string) => Promise<Response>;
  /** The text of a hosted page that is only looked at; counted as exercised. */
  see: (address: string) => Promise<string>;
  /** A checkout, paid on its page. */
  pay: (
    card?: string,
    more?: Partial<Stripe.Checkout.SessionCreateParams>,
  ) => Promise<Stripe.Checkout.Session>;
}

/** Opens Stripe in test mode or a stand-in of the calling test's own. */
export async function openStripe(suite: Suite): Promise<StripePlace> {
  return key === undefined ? openStandIn(suite) : openTestMode(key, watching(suite));
}

/** A stand-in of the calling test's own, for tests that are about nothing else. */
export async function openStandIn(suite: Suite): Promise<StandInPlace> {
  const stage = await stageStripe({ httpClient: watching(suite) }, ({ type }) =>
    suite.exercised('webhook', [type]),
  );
  onTestFinished(() => stage.close());
  const post: StandInPlace['post'] = (address, given = {}, formWith = '') => {
    const portal = address.includes('/p/session/');
    const action = /value="(\w+)"/.exec(formWith)?.[1];
    if (portal) suite.exercised('page /p/session/', action ? [`action=${action}`] : []);
    else if (address.includes('/3ds/')) suite.exercised('page /3ds/', [`action=${given['action']}`]);
    else suite.exercised('page /c/pay/', ['email', 'card', 'expiry', 'cvc', ...Object.keys(given)]);
    return submit(address, given, formWith);
  };
  const pay: StandInPlace['pay'] = async (card = PAYS, more = {}) => {
    const session = await openCheckout(stage.sdk, more);
    const answer = await post(session.url ?? '', { email: 'ana@example.com', card });
    if (answer.status !== 303) throw new Error(`paying answered ${answer.status}`);
    return stage.sdk.checkout.sessions.retrieve(session.id);
  };
  return {
    stage,
    sdk: stage.sdk,
    post,
    async see(address) {
      suite.exercised('page /i/');
      return (await fetch(address)).text();
    },
    pay,
    async subscribe(card = 'pays') {
      const { subscription } = await pay(card === 'pays' ? PAYS : FAILS_LATER);
      return stage.sdk.subscriptions.retrieve(subscription as string);
    },
    async pass(milliseconds) {
      stage.clock.advance(milliseconds);
      stage.stripe.advance();
    },
  };
}

/** The SDK's own transport over fetch, noting each call that was answered otherwise than by 501. */
function watching(suite: Suite) {
  return Stripe.createFetchHttpClient(async (address, init) => {
    const response = await fetch(address, init);
    if (response.status === 501) return response;
    const { pathname, searchParams } = new URL(address as string);
    const path = pathname.replace(/\/(?:cus|sub|prod|price|cs|in|ch|pi|re|du|evt)_\w+/, '/:id');
    const body = typeof init?.body === 'string' ? init.body : '';
    suite.exercised(`${init?.method ?? 'GET'} ${path}`, [
      ...[...searchParams.keys(), ...new URLSearchParams(body).keys()].map(parameterPath),
    ]);
    return response;
  });
}

/** `line_items[0][price_data][currency]` as the supported list has it: `line_items.price_data.currency`. */
const parameterPath = (name: string): string =>
  name
    .replace(/\[\d*\]/g, '')
    .replaceAll('[', '.')
    .replaceAll(']', '');
