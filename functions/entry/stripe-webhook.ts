import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda';
import { webhookRefused } from '#shared/deployment/log-lines.ts';
import { AppError } from '#shared/errors.ts';
import { inTime } from '#functions/data/deadline.ts';
import { errorAnswer, jsonAnswer } from '#functions/http/answer.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { takeEvent } from '#functions/membership/handle-event.ts';
import { stripeProvider } from '#functions/membership/stripe/stripe.ts';

/**
 * Maximum size of an event; Stripe's events have a few kilobytes. A larger body is refused before it is decoded or
 * hashed, so that strangers can't waste our compute.
 */
const maxWebhookBytes = 256 * 1024;

/**
 * Receives Stripe's webhook events at a function URL. Only the signature over the raw bytes authorizes a request.
 * Stripe retries after any status other than 2xx, so a transient failure loses no event.
 */
export const handler = (event: LambdaFunctionURLEvent): Promise<APIGatewayProxyStructuredResultV2> =>
  inTime('webhook', () => answer(event));

async function answer(event: LambdaFunctionURLEvent): Promise<APIGatewayProxyStructuredResultV2> {
  const requestId = event.requestContext.requestId;
  const signature = event.headers['stripe-signature'];
  try {
    // The signature covers the original bytes; the function URL may deliver them in base64.
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
    // Requests without a signature header come from strangers and must not trigger an alarm. A forged header still does.
    if (error instanceof AppError)
      log('warn', webhookRefused, { requestId, code: error.code, signed: signature !== undefined });
    else log('error', 'webhook fault', { requestId, ...errorFields(error) });
    return errorAnswer(error, requestId);
  }
}
