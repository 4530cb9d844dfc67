import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  DynamoDBStreamEvent,
} from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import { isCommand } from '#shared/deployment/keys.ts';
import { deliverRecords } from '#functions/data/outbox-stream.ts';
import { createHandler } from '#functions/http/handler.ts';
import { checkSubscription } from '#functions/membership/check-subscription.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { endOwnRenewal } from '#functions/membership/end-own-renewal.ts';
import { cancelTransfer } from '#functions/membership/transfer/end-transfer.ts';
import { execute } from '#functions/membership/execute-command.ts';
import { forgetRenewalEnd } from '#functions/membership/forget-renewal-end.ts';
import { getTransfer } from '#functions/membership/transfer/get-transfer.ts';
import { purchasePage } from '#functions/membership/list-purchases.ts';
import { openPortal } from '#functions/membership/open-portal.ts';
import { openReceipt } from '#functions/membership/open-receipt.ts';
import { resumeRenewal } from '#functions/membership/resume-renewal.ts';
import { signedInAccount } from '#functions/access/session/signed-in-account.ts';

const api = createHandler(
  'membership',
  {
    createCheckout: ({ caller }) => createCheckout(caller.sub),
    checkSubscription: ({ caller }) => checkSubscription(caller.sub),
    listPurchases: ({ caller, query }) => purchasePage(caller.sub, query.cursor),
    openReceipt: ({ caller, params }) => openReceipt(caller.sub, params.id),
    endRenewal: ({ caller }) => endOwnRenewal(caller.sub),
    resumeRenewal: ({ caller }) => resumeRenewal(caller.sub),
    acceptRenewalEnd: ({ caller }) => forgetRenewalEnd(caller.sub),
    getTransfer: ({ caller }) => getTransfer(caller.sub),
    cancelTransfer: ({ caller, params }) => cancelTransfer(caller.sub, params.reference),
    openPortal: ({ caller }) => openPortal(caller.sub),
  },
  signedInAccount,
);

/** Serves the membership routes, and delivers the payment provider commands that other Lambdas queued in the outbox. */
export const handler = (
  event: APIGatewayProxyEventV2 | DynamoDBStreamEvent,
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2 | void> =>
  'Records' in event
    ? inTime('command', () => deliverRecords(event.Records, isCommand, execute))
    : api(event, context);
