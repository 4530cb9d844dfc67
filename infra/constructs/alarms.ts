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

interface AlarmOptions extends Partial<
  Pick<AlarmProps, 'comparisonOperator' | 'treatMissingData' | 'evaluationPeriods'>
> {
  metric: IMetric;
  threshold: number;
  /** Text of the alarm mail: what happened, what it means, and what to do first. */
  description: string;
}

/**
 * The operator's alarms, sent by mail through an SNS topic. They are silent in the first pass, which creates the stack:
 * the operator has not confirmed the address yet, and resources that never ran look broken.
 */
export class Alarms extends Construct {
  readonly #topic: Topic;
  readonly #actionsEnabled: boolean;
  /** Metric namespace of this stage; another stage may share the account. */
  readonly #namespace: string;

  constructor(scope: Construct, { settings, firstPass }: Deployment) {
    super(scope, 'Alarms');
    this.#actionsEnabled = !firstPass;
    this.#namespace = `Directory/${settings.stage}`;
    this.#topic = named(new Topic(this, 'Topic', { enforceSSL: true }), 'AlarmTopic');
    // CDK's policy for TLS replaces the topic's default policy, which lets CloudWatch publish. Add that permission
    // again.
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

  /**
   * Adds an alarm. By default it fires at or above the threshold. It also sends a mail when the state returns to OK.
   */
  add(id: string, { description, ...watched }: AlarmOptions): void {
    const alarm = new Alarm(this, id, {
      alarmDescription: `${description} More: docs/operating.md, "When an alarm rings".`,
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
   * Creates a metric in the namespace `Directory/<stage>` from matching log lines.
   * @param value counted for each line: 1, or a field (`$.minutes`)
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
