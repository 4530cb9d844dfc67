import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  DynamoDBStreamEvent,
} from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import { isCommand } from '#functions/data/keys.ts';
import { deliverRecords } from '#functions/data/outbox-stream.ts';
import { createHandler } from '#functions/http/handler.ts';
import { execute } from '#functions/membership/execute-command.ts';
import { membershipHandlers } from '#functions/membership/routes.ts';
import { signedInAccount } from '#functions/session/signed-in-account.ts';

const api = createHandler('membership', membershipHandlers, signedInAccount);

/** The membership's routes, and what other Lambdas left to be done at the payment provider. */
export const handler = (
  event: APIGatewayProxyEventV2 | DynamoDBStreamEvent,
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2 | void> =>
  'Records' in event
    ? inTime('command', () => deliverRecords(event.Records, isCommand, execute))
    : api(event, context);
