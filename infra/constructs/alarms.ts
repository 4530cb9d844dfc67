import { Aws } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type AlarmProps,
  type IMetric,
  type Metric,
  type MetricOptions,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { named, type Deployment } from './deployment.ts';

/** The metric of an alarm and the value at which it rings. */
interface AlarmOptions extends Partial<
  Pick<AlarmProps, 'comparisonOperator' | 'treatMissingData' | 'evaluationPeriods'>
> {
  metric: IMetric;
  threshold: number;
  /** The operator reads it in the mail. */
  description: string;
}

/**
 * Whom the operator's alarms reach. In the first pass they tell nobody: the address is not confirmed yet, and what has
 * never run looks broken.
 */
export class Alarms extends Construct {
  readonly #topic: Topic;
  readonly #actionsEnabled: boolean;
  /** Of the stage's own, since another stage may be in the same account. */
  readonly #namespace: string;

  constructor(scope: Construct, { settings, firstPass }: Deployment) {
    super(scope, 'Alarms');
    this.#actionsEnabled = !firstPass;
    this.#namespace = `Directory/${settings.stage}`;
    this.#topic = named(new Topic(this, 'Topic', { enforceSSL: true }), 'AlarmTopic');
    // A topic with a policy of its own, here the one that demands TLS, has lost the default one that let alarms in.
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (settings.deployment)
      this.#topic.addSubscription(new EmailSubscription(settings.deployment.alarmEmail));
  }

  /** Rings at the threshold or above, unless it says otherwise, and tells as well when it is over. */
  add(id: string, { description, ...watched }: AlarmOptions): void {
    const alarm = new Alarm(this, id, {
      alarmDescription: description,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      actionsEnabled: this.#actionsEnabled,
      ...watched,
    });
    const notify = new SnsAction(this.#topic);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
  }

  /**
   * A metric of our own in the namespace `Directory/<stage>`, made from the log lines that match.
   * @param value of each line: 1, or a field (`$.minutes`)
   */
  metricOfLog(
    name: string,
    logGroup: ILogGroup,
    pattern: string,
    options: MetricOptions & { value?: string },
  ): Metric {
    const { value = '1', ...statistic } = options;
    const filter = new MetricFilter(this, `${name}Filter`, {
      logGroup,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: this.#namespace,
      metricName: name,
      metricValue: value,
    });
    return filter.metric(statistic);
  }
}
