import Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';

/** A webhook older or newer than this many seconds is refused as a replay (Stripe's own default tolerance). */
const webhookToleranceSeconds = 300;

/**
 * The SDK checks the signature over the raw bytes and that it is not too old; that it is of no time to come, as from
 * a clock that is wrong or for a replay kept for later, is left to us.
 * @throws AppError invalid-signature
 */
export function assertSigned(stripe: Stripe, rawBody: string, header: string, secret: string): void {
  // The SDK answers an element without a value with a fault of its own, and reads the last of several times.
  const [time, ...more] = header.split(',').filter((element) => element.startsWith('t='));
  const seconds = time && /^t=(\d{1,12})$/.exec(time)?.[1];
  if (!/^\w+=[^,]+(,\w+=[^,]+)*$/.test(header) || !seconds || more.length > 0)
    throw new AppError('invalid-signature', 'the signature is malformed');
  const { signature: check } = stripe.webhooks;
  if (!check) throw new Error('The SDK checks no signatures.');
  try {
    check.verifyHeader(rawBody, header, secret, webhookToleranceSeconds);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new AppError('invalid-signature', 'the signature is wrong or too old');
    }
    throw error;
  }
  if (Number(seconds) - Date.now() / 1000 > webhookToleranceSeconds)
    throw new AppError('invalid-signature', 'the signature is of a time to come');
}
