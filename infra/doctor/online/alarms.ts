import * as z from 'zod';
import { callAws, type Aws } from '#infra/aws/aws.ts';
import { physicalId } from '#infra/aws/cloudformation.ts';
import { members, parseXml } from '#infra/aws/xml.ts';
import { missing, ok, type Finding } from '../finding.ts';

const listed = z.object({
  ListSubscriptionsByTopicResponse: z.object({
    ListSubscriptionsByTopicResult: z.object({
      Subscriptions: members(z.object({ Endpoint: z.string(), SubscriptionArn: z.string() })),
    }),
  }),
});

/**
 * Whether the stage's alarms reach `alarmEmail`. SNS forgets a subscription that nobody confirmed within two days, and one
 * whose owner pressed "unsubscribe"; CloudFormation then believes that it is there.
 */
export async function alarmSubscription(aws: Aws, stack: string, alarmEmail: string): Promise<Finding[]> {
  const topic = await physicalId(aws, stack, 'AlarmTopic');
  const text = await callAws(aws, {
    service: 'sns',
    operation: 'ListSubscriptionsByTopic',
    method: 'POST',
    body: new URLSearchParams({
      Action: 'ListSubscriptionsByTopic',
      Version: '2010-03-31',
      TopicArn: topic,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { ListSubscriptionsByTopicResult: result } = listed.parse(
    parseXml(text),
  ).ListSubscriptionsByTopicResponse;
  const own = result.Subscriptions.filter(({ Endpoint }) => Endpoint === alarmEmail);
  // An ARN only once it was confirmed.
  if (own.some(({ SubscriptionArn }) => SubscriptionArn.startsWith('arn:')))
    return [ok(`alarms reach ${alarmEmail}`)];
  return [
    own.length > 0
      ? missing(`${alarmEmail} has not confirmed that it wants alarms`, 'open the link that AWS sent there')
      : missing(
          `alarms do not reach ${alarmEmail}`,
          `aws sns subscribe --topic-arn ${topic} --protocol email --notification-endpoint ${alarmEmail} --region ${aws.region}, then open the link that comes`,
        ),
  ];
}
