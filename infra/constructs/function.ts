import { Validations, type Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { variablesOf, type Entry } from '#shared/deployment/entries.ts';
import { optionalVariables, providerVariables, type Environment } from '#shared/deployment/environment.ts';
import { reservedInvocations } from '#infra/settings.ts';
import { named, removalPolicyOf, type Deployment } from './deployment.ts';

interface EntryFunctionProps {
  timeout: Duration;
  /** Memory in megabytes; Lambda assigns CPU in proportion. */
  memory: number;
  /** Queue for asynchronous events that failed three times. */
  deadLetters?: IQueue;
  /** Retry policy for failed asynchronous events; defaults to two retries within six hours. */
  asynchronous?: { retryAttempts: number; maxEventAge: Duration };
  /** CPU architecture; defaults to arm64, which is cheaper. Native code may need x86_64. */
  architecture?: Architecture;
}

/**
 * One of our Lambdas: the current Node runtime and the bundle of functions/entry/<entry>.ts. Its logs expire after one
 * month. Its own role can initially only write those logs.
 *
 * It receives the operator's settings that its code reads (shared/deployment/entries.ts); constructs add the names of
 * resources. Its logical id is the entry in PascalCase plus `Function`, for example `StripeWebhookFunction`.
 */
export class EntryFunction extends LambdaFunction {
  readonly entry: Entry;
  readonly #role: Role;
  readonly #set = new Set<string>();
  readonly #provider: keyof typeof providerVariables;

  constructor(
    scope: Construct,
    entry: Entry,
    deployment: Deployment,
    { timeout, memory, deadLetters, asynchronous, architecture = Architecture.ARM_64 }: EntryFunctionProps,
  ) {
    const { settings, bundles } = deployment;
    const id = pascalCase(entry);
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: removalPolicyOf(settings),
    });
    super(scope, id, {
      description: `functions/entry/${entry}`,
      runtime: Runtime.NODEJS_24_X,
      architecture,
      code: Code.fromAsset(bundles[entry]),
      handler: 'index.handler',
      role,
      logGroup,
      timeout,
      memorySize: memory,
      ...(deadLetters && { deadLetterQueue: deadLetters }),
      ...(settings.reservedConcurrency && { reservedConcurrentExecutions: reservedInvocations[entry] }),
      ...asynchronous,
      environment: { STAGE: settings.stage },
    });
    this.entry = entry;
    this.#role = role;
    this.#provider = settings.payments.provider;
    named(role, `${id}Role`);
    named(logGroup, `${id}Logs`);
    named(this, `${id}Function`);
    logGroup.grantWrite(role);
    const read: readonly string[] = variablesOf(entry);
    this.configure(
      Object.fromEntries(Object.entries(chosenBy(deployment)).filter(([name]) => read.includes(name))),
    );
    this.node.addValidation({ validate: () => this.#findings() });
  }

  /** Lists missing and unused variables once all constructs have set theirs. Any finding stops the synthesis. */
  #findings(): string[] {
    const read = new Set<string>(variablesOf(this.entry));
    const chosen: readonly string[] = providerVariables[this.#provider];
    const optional = new Set<string>(optionalVariables.filter((name) => !chosen.includes(name)));
    return [
      ...[...read]
        .filter((name) => !this.#set.has(name) && !optional.has(name))
        .map((name) => `${name} is missing`),
      ...[...this.#set].filter((name) => !read.has(name)).map((name) => `${name} is set and never read`),
    ].map((finding) => `functions/entry/${this.entry}: ${finding} (shared/deployment/entries.ts)`);
  }

  /** Sets variables together with the rights they require, since neither works alone. */
  configure(variables: Environment, ...rights: PolicyStatement[]): void {
    for (const [name, value] of Object.entries(variables)) {
      this.addEnvironment(name, value);
      this.#set.add(name);
    }
    for (const right of rights) this.addToRolePolicy(right);
  }

  /** Acknowledges one cdk-nag finding about this Lambda's role. */
  acknowledgeRole(id: string, reason: string): void {
    Validations.of(this.#role).acknowledge({ id, reason });
  }
}

const chosenBy = ({ settings, addresses }: Deployment): Environment => ({
  SITE_ORIGIN: addresses.site,
  OPEN_COUNTRIES: settings.openCountries.join(','),
  CONTENT_REVIEW: settings.contentReview ? 'on' : 'off',
  POSTS_PER_DAY: String(settings.postsPerDay),
  PRICE_CENTS: String(settings.price.cents),
  PRICE_CURRENCY: settings.price.currency,
  PAYMENT_PROVIDER: settings.payments.provider,
  SUPPORT_EMAIL: settings.supportEmail,
  AUTHORITY_EMAIL: settings.authorityEmail,
  URGENT_HELP: JSON.stringify(settings.urgentHelp),
  OPERATOR: settings.operator,
});

/** Returns a policy statement for these actions on exactly these resources. */
export const allow = (
  actions: string[],
  resources: string[],
  conditions?: Record<string, Record<string, string | string[]>>,
): PolicyStatement => new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });

const pascalCase = (entry: string): string =>
  entry
    .split('-')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('');
