import { Duration, Validations } from 'aws-cdk-lib';
import { FunctionUrlAuthType, type FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Entry } from '#shared/deployment/entries.ts';
import type { Environment } from '#shared/deployment/environment.ts';
import { partitionPrefix } from '#shared/deployment/keys.ts';
import type { Data } from './data.ts';
import { removalPolicyOf, type Deployment } from './deployment.ts';
import { allow, EntryFunction } from './function.ts';
import { deliverOutbox } from './outbox.ts';

/** Stripe as a stage connects it: the secret for its keys, and the Lambda that hears of payments. */
interface StripeConnection {
  webhook: EntryFunction;
  webhookUrl: FunctionUrl;
  secretArn: string;
}

/** The price, the Lambda that opens checkouts, and what the stage's way of paying takes beside it. */
export class Payments extends Construct {
  readonly membership: EntryFunction;
  /** How the stage's code reaches whom members pay by. */
  readonly variables: Environment;
  /** Absent where members pay by bank transfer: a person says that the money came, and nobody sends events. */
  readonly stripe: StripeConnection | undefined;

  constructor(scope: Construct, deployment: Deployment, data: Data, deadLetters: IQueue) {
    super(scope, 'Payments');
    const { payments } = deployment.settings;
    this.membership = this.#addFunction('membership', deployment, data);
    deliverOutbox(this.membership, data.table, { prefix: partitionPrefix.command }, deadLetters);
    const { payment } = deployment.addresses;
    if (payments.provider === 'stripe') {
      this.stripe = this.#connectStripe(deployment, data);
      const { secretArn, webhook } = this.stripe;
      const { statementDescriptor, tax } = payments;
      const keys = {
        STRIPE_SECRET_ARN: secretArn,
        ...(payment && { STRIPE_API_BASE: payment }),
        ...(statementDescriptor && { STATEMENT_DESCRIPTOR: statementDescriptor }),
        AUTOMATIC_TAX: tax ? 'on' : 'off',
      };
      for (const entry of [this.membership, webhook])
        entry.configure(keys, allow(['secretsmanager:GetSecretValue'], [secretArn]));
      this.variables = { PAYMENT_PROVIDER: payments.provider, ...keys };
    } else {
      const details = { BANK_DETAILS: JSON.stringify(payments.bankDetails) };
      this.membership.configure(details);
      this.variables = { PAYMENT_PROVIDER: payments.provider, ...details };
    }
  }

  #addFunction(entry: Entry, deployment: Deployment, data: Data): EntryFunction {
    const made = new EntryFunction(this, entry, deployment, { timeout: Duration.seconds(20), memory: 512 });
    data.grant(made);
    return made;
  }

  #connectStripe(deployment: Deployment, data: Data): StripeConnection {
    // Without a value until the operator puts {"secretKey","webhookSecret"} there: no placeholder to mistake for one.
    const secret = new CfnSecret(this, 'StripeSecret', {
      description:
        'JSON of secretKey and webhookSecret, from the Stripe dashboard; put there by the operator',
    });
    secret.overrideLogicalId('StripeSecret');
    secret.applyRemovalPolicy(removalPolicyOf(deployment.settings));
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Stripe issues these keys; they are rolled in its dashboard and put here by the operator.',
    });
    const webhook = this.#addFunction('stripe-webhook', deployment, data);
    // Stripe signs the body and can't sign for IAM: the signature is what the Lambda checks first.
    const webhookUrl = webhook.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    return { webhook, webhookUrl, secretArn: secret.ref };
  }
}
