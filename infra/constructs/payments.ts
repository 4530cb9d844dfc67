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

interface StripeConnection {
  webhook: EntryFunction;
  webhookUrl: FunctionUrl;
  secretArn: string;
}

/** The Lambda `membership`, plus the resources of the stage's payment provider. */
export class Payments extends Construct {
  readonly membership: EntryFunction;
  readonly variables: Environment;
  /** Undefined for bank transfer, where a reviewer confirms payments and no events arrive. */
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
    // Created without a value, so that no placeholder passes for a key. The operator stores
    // {"secretKey","webhookSecret"} there.
    const secret = new CfnSecret(this, 'StripeSecret', {
      description: 'JSON with secretKey and webhookSecret from the Stripe dashboard; the operator stores it',
    });
    secret.overrideLogicalId('StripeSecret');
    secret.applyRemovalPolicy(removalPolicyOf(deployment.settings));
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Stripe issues these keys. The operator rolls them in its dashboard and stores them here.',
    });
    const webhook = this.#addFunction('stripe-webhook', deployment, data);
    // Stripe can't sign requests for IAM, so the URL is open to all. The Lambda first verifies Stripe's signature.
    const webhookUrl = webhook.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    return { webhook, webhookUrl, secretArn: secret.ref };
  }
}
