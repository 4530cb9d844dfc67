import { describe } from 'vitest';
import { stripeSupported } from '../../stripe/supported.ts';
import { api } from './stripe/api.ts';
import { cards } from './stripe/cards.ts';
import { checkout } from './stripe/checkout.ts';
import { money } from './stripe/money.ts';
import { against } from './stripe/place.ts';
import { subscription } from './stripe/subscription.ts';
import { webhooks } from './stripe/webhooks.ts';
import { conformance } from './suite.ts';

/**
 * Expected answers: https://docs.stripe.com (each part names the pages), in the API version of the installed SDK.
 * With STRIPE_TEST_KEY `npm run conformance` runs them in Stripe's test mode, but for what needs its pages, its
 * webhooks or a bank.
 */
conformance(
  'Stripe',
  stripeSupported,
  (suite) => {
    describe('the API', () => api(suite));
    describe('a checkout', () => checkout(suite));
    describe('a card', () => cards(suite));
    describe('a subscription', () => subscription(suite));
    describe('money', () => money(suite));
    describe('webhooks', () => webhooks(suite));
  },
  against,
);
