import { invalidRequest } from './errors.ts';
import { LOCALES } from './locale.ts';
import { find, randomText } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { PortalSession } from './objects.ts';
import { array, object, optional, supportedChoice, text, url } from './parameters.ts';
import type { Read } from './parameters.ts';

/** A portal session lives until an hour after it was last used, as documented. Milliseconds. */
export const PORTAL_LIFE = 60 * 60 * 1000;

export const portalParameters = object({
  customer: text,
  return_url: optional(url),
  locale: optional(supportedChoice(...LOCALES)),
  expand: array(text),
});

/** Opens the customer portal. Its address is the only key to it: 58 unguessable characters. */
export function createPortalSession(
  ledger: Ledger,
  order: Read<typeof portalParameters>,
  at: number,
  publicUrl: string,
): PortalSession {
  if (order.return_url === undefined) {
    throw invalidRequest('You must provide a return_url.', {
      code: 'parameter_missing',
      param: 'return_url',
    });
  }
  const customer = find(ledger.customers, 'customer', order.customer, 'customer');
  const secret = `test_${randomText(58)}`;
  const session: PortalSession = {
    id: ledger.newId('bps'),
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_local',
    created: at,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: order.locale ?? null,
    on_behalf_of: null,
    return_url: order.return_url,
    url: `${publicUrl}/p/session/${secret}`,
  };
  ledger.portals.put(secret, { session, expires: at * 1000 + PORTAL_LIFE });
  return session;
}
