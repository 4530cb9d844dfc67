import { Duration, Validations } from 'aws-cdk-lib';
import { FunctionUrlAuthType, type FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { partitionPrefix } from '#shared/deployment/table.ts';
import type { Data } from './data.ts';
import { removalPolicyOf, type Deployment } from './deployment.ts';
import { allow, EntryFunction } from './function.ts';
import { deliverOutbox } from './outbox.ts';

/**
 * What the operator subscribes the payment provider's endpoint to (https://docs.stripe.com/api/events/types): a paid
 * period begins, changes or ends, and money goes back. Each only says that there is something to read, so what says the
 * same again, as `invoice.payment_succeeded` does, would be read for nothing; and so would
 * `customer.subscription.created`, which comes before anything is paid.
 */
export const webhookEvents = [
  'checkout.session.completed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** The price, the payment provider's secrets, the Lambda that opens checkouts and the one that hears of payments. */
export class Payments extends Construct {
  readonly membership: EntryFunction;
  readonly webhook: EntryFunction;
  readonly webhookUrl: FunctionUrl;
  readonly secretArn: string;

  constructor(scope: Construct, deployment: Deployment, data: Data, deadLetters: IQueue) {
    super(scope, 'Payments');
    // Without a value until the operator puts {"secretKey","webhookSecret"} there: no placeholder to mistake for one.
    const secret = new CfnSecret(this, 'StripeSecret', {
      description:
        'JSON of secretKey and webhookSecret, from the Stripe dashboard; put there by the operator',
    });
    secret.overrideLogicalId('StripeSecret');
    secret.applyRemovalPolicy(removalPolicyOf(deployment.settings));
    this.secretArn = secret.ref;
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Stripe issues these keys; they are rolled in its dashboard and put here by the operator.',
    });
    this.membership = new EntryFunction(this, 'membership', deployment, {
      timeout: Duration.seconds(20),
      memory: 512,
    });
    this.webhook = new EntryFunction(this, 'stripe-webhook', deployment, {
      timeout: Duration.seconds(20),
      memory: 512,
    });
    for (const entry of [this.membership, this.webhook]) {
      data.grantPublishing(entry);
      this.#grantStripe(entry, deployment);
    }
    setPrice(this.membership, deployment);
    deliverOutbox(this.membership, data.table, partitionPrefix.command, deadLetters);
    // Stripe signs the body and can't sign for IAM: the signature is what the Lambda checks first.
    this.webhookUrl = this.webhook.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  }

  #grantStripe(entry: EntryFunction, { addresses }: Deployment): void {
    entry.configure(
      {
        STRIPE_SECRET_ARN: this.secretArn,
        ...(addresses.payment ? { STRIPE_API_BASE: addresses.payment } : {}),
      },
      allow(['secretsmanager:GetSecretValue'], [this.secretArn]),
    );
  }
}

/** Tells a Lambda what 30 days cost. */
export function setPrice(entry: EntryFunction, { settings }: Deployment): void {
  entry.configure({ PRICE_CENTS: String(settings.price.cents), PRICE_CURRENCY: settings.price.currency });
}
