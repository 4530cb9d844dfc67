import type { RouteOutput } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import { environment, openCountries, paymentProviderName, price } from '#functions/data/environment.ts';

/**
 * Returns the deployment's settings that the private app needs, for example to sign people in. No setting is secret.
 */
export function getConfig(): RouteOutput<Routes['getConfig']> {
  return {
    region: environment('AWS_REGION'),
    userPoolId: environment('USER_POOL_ID'),
    userPoolClientId: environment('USER_POOL_CLIENT_ID'),
    price: price(),
    paymentProvider: paymentProviderName(),
    openCountries: [...openCountries()],
    supportEmail: environment('SUPPORT_EMAIL'),
    authorityEmail: environment('AUTHORITY_EMAIL'),
  };
}
