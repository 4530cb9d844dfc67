import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda';
import { webhookRefused } from '#shared/deployment/log-lines.ts';
import { AppError } from '#shared/errors.ts';
import { inTime } from '#functions/data/deadline.ts';
import { errorAnswer, jsonAnswer } from '#functions/http/answer.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { takeEvent } from '#functions/membership/handle-event.ts';
import { stripeProvider } from '#functions/membership/stripe/stripe.ts';

/**
 * Stripe's events are a few kilobytes; nothing larger is looked at, decoded or hashed, so that strangers can't make us
 * spend anything on megabytes.
 */
const maxWebhookBytes = 256 * 1024;

/**
 * Stripe's events, at a function URL of their own: the signature over the raw bytes is the only authority here.
 * Anything but 2xx makes Stripe deliver again later, as a transient failure needs.
 */
export const handler = (event: LambdaFunctionURLEvent): Promise<APIGatewayProxyStructuredResultV2> =>
  inTime('webhook', () => answer(event));

async function answer(event: LambdaFunctionURLEvent): Promise<APIGatewayProxyStructuredResultV2> {
  const requestId = event.requestContext.requestId;
  const signature = event.headers['stripe-signature'];
  try {
    // The signature covers the bytes as sent; the URL hands them over in base64 whenever it pleases.
    const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
    if (Buffer.byteLength(event.body ?? '', encoding) > maxWebhookBytes) throw new AppError('body-too-large');
    if (event.requestContext.http.method !== 'POST') throw new AppError('not-found');
    const body = Buffer.from(event.body ?? '', encoding);
    const provider = await stripeProvider();
    const paymentEvent = provider.readWebhook(body.toString('utf8'), signature ?? '');
    await takeEvent(provider, paymentEvent);
    log('info', 'webhook', { requestId, event: paymentEvent.eventId, type: paymentEvent.type });
    return jsonAnswer(200, { received: true });
  } catch (error) {
    // A stranger who found the address sends no signature, and wakes nobody.
    if (error instanceof AppError)
      log('warn', webhookRefused, { requestId, code: error.code, signed: signature !== undefined });
    else log('error', 'webhook fault', { requestId, ...errorFields(error) });
    return errorAnswer(error, requestId);
  }
}
