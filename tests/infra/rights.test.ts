import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { entries, type Entry } from '#shared/deployment/entries.ts';
import { settingsOf } from '#infra/settings.ts';
import { idPrefix, propertiesOf, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}
interface Policy {
  Properties: { Roles?: Array<{ Ref: string }>; PolicyDocument: { Statement: Statement[] } };
}

const policies = Object.values(template.findResources('AWS::IAM::Policy')) as Policy[];
const statementsOf = (entry: Entry): Statement[] =>
  policies
    .filter(({ Properties }) => Properties.Roles?.some(({ Ref }) => Ref === `${idPrefix(entry)}Role`))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
const actionsOf = ({ Action }: Statement): string[] => [Action].flat();
const resourcesOf = ({ Resource }: Statement): string[] =>
  [Resource].flat().map((one) => JSON.stringify(one));

/** Returns `action resource` pairs, with resources shortened as in `Table/index/byDue`. */
function rightsOf(entry: Entry): string[] {
  const short = (resource: string): string =>
    resource
      .replace(/\{"Fn::Join":\["",\[(.*)\]\]\}/, '$1')
      .replace(/\{"Fn::GetAtt":\["(\w+)","\w+"\]\}/g, '$1')
      .replace(/\{"Ref":"([\w:]+)"\}/g, '$1')
      .replace(/[",]/g, '');
  return statementsOf(entry).flatMap((statement) =>
    actionsOf(statement).flatMap((action) =>
      resourcesOf(statement).map((resource) => `${action} ${short(resource)}`),
    ),
  );
}
const holders = (right: RegExp): string[] =>
  entries.filter((entry) => rightsOf(entry).some((one) => right.test(one))).sort();

describe('permissions and configuration of the Lambdas', () => {
  test.each(entries)('give %s its own role without managed policies', (entry) => {
    expect(propertiesOf(template, `${idPrefix(entry)}Function`)).toMatchObject({
      Role: { 'Fn::GetAtt': [`${idPrefix(entry)}Role`, 'Arn'] },
    });
    expect(propertiesOf(template, `${idPrefix(entry)}Role`)).not.toHaveProperty('ManagedPolicyArns');
  });

  test.each(entries)('give %s Node 24, the stage’s name and logs for 30 days', (entry) => {
    expect(propertiesOf(template, `${idPrefix(entry)}Function`)).toMatchObject({
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Environment: { Variables: { STAGE: 'local' } },
    });
    expect(propertiesOf(template, `${idPrefix(entry)}Logs`)).toMatchObject({ RetentionInDays: 30 });
  });

  test.each(entries)('give %s no wildcard actions and no wildcard resources', (entry) => {
    for (const statement of statementsOf(entry)) {
      for (const action of actionsOf(statement)) expect(action).not.toContain('*');
      if (actionsOf(statement).includes('dynamodb:ListStreams')) continue; // ListStreams takes no resource
      expect(resourcesOf(statement)).not.toContain('"*"');
    }
  });

  test('let the page Lambda only read', () => {
    expect(
      rightsOf('page').filter((right) =>
        /^(s3|ses|kms):|^dynamodb:(Put|Update|Delete|Condition)/.test(right),
      ),
    ).toEqual([]);
  });

  test('let only payment Lambdas read the payment provider’s secret', () => {
    expect(holders(/secretsmanager:\w+ StripeSecret/)).toEqual(['membership', 'stripe-webhook']);
  });

  test('let only the Lambdas behind the API read the origin secret', () => {
    expect(holders(/secretsmanager:\w+ OriginSecret/)).toEqual(
      ['admin', 'browse', 'member', 'membership', 'report', 'sign-in', 'verification', 'visitor'].sort(),
    );
  });

  test('let only the admin Lambda read submitted documents', () => {
    expect(holders(/s3:GetObject DocumentsBucket\/(review\/)?\*/)).toEqual(['admin']);
    expect(holders(/s3:GetObject DocumentsBucket\/pages\/\*/)).toEqual(['admin']);
    expect(holders(/kms:Decrypt/)).toEqual(['admin', 'pdf', 'verification']);
    expect(rightsOf('verification')).toContain('s3:GetObject DocumentsBucket/incoming/*');
  });

  test('let the PDF Lambda only read uploads and write pages', () => {
    expect(
      rightsOf('pdf')
        .filter((right) => !/^(logs|kms):/.test(right))
        .sort(),
    ).toEqual(['s3:GetObject DocumentsBucket/incoming/*', 's3:PutObject DocumentsBucket/pages/*']);
    expect(holders(/lambda:InvokeFunction/)).toEqual(['verification']);
  });

  test('let only the job Lambda write public photos', () => {
    expect(holders(/s3:PutObject MediaBucket\/(media\/)?\*/)).toEqual(['job']);
    expect(holders(/s3:PutObject MediaBucket\/private\/\*/)).toEqual(['photo']);
  });

  test('let only the job Lambda write to the site bucket: counts and sitemaps', () => {
    expect(holders(/s3:\w+ SiteBucket/)).toEqual(['job']);
    const rights = rightsOf('job').filter((right) => right.includes('SiteBucket'));
    expect(rights.sort()).toEqual([
      's3:DeleteObject SiteBucket/counts/*',
      's3:DeleteObject SiteBucket/sitemap*',
      's3:ListBucket SiteBucket',
      's3:PutObject SiteBucket/counts/*',
      's3:PutObject SiteBucket/sitemap*',
    ]);
    const list = statementsOf('job').find(
      (one) => actionsOf(one).includes('s3:ListBucket') && resourcesOf(one).join().includes('SiteBucket'),
    );
    expect(list?.Condition).toEqual({ StringEquals: { 's3:prefix': ['counts/', 'sitemap'] } });
  });

  test('let only the job Lambda send mail, and only from the operator’s address', () => {
    expect(holders(/ses:/)).toEqual(['job']);
    const mail = statementsOf('job').find((statement) => actionsOf(statement).includes('ses:SendEmail'));
    expect(mail?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': settingsOf('local').mailFrom } });
    // SES also requires the permission on the configuration set.
    expect(rightsOf('job').filter((right) => right.startsWith('ses:'))).toEqual([
      'ses:SendEmail arn:aws:ses:us-east-1:AWS::AccountId:configuration-set/MailConfigurationSet',
      `ses:SendEmail arn:aws:ses:us-east-1:AWS::AccountId:identity/${settingsOf('local').mailFrom}`,
    ]);
  });

  test('let the token trigger only log', () => {
    expect(rightsOf('token-trigger').filter((right) => !right.startsWith('logs:'))).toEqual([]);
  });

  test('let only six Lambdas read the account secret', () => {
    const readers = holders(/secretsmanager:GetSecretValue AccountSecret/);
    expect(readers).toEqual(['admin', 'auth-trigger', 'job', 'member', 'sign-in', 'verification']);
  });

  test('limit the visitor Lambda to the table, two secrets and its log', () => {
    const others = rightsOf('visitor').filter(
      (right) => !/^(dynamodb|logs):|^secretsmanager:GetSecretValue (Origin|Visitor)Secret/.test(right),
    );
    expect(others).toEqual([]);
  });

  test('limit the sign-in proxy to the table, three secrets and the user pool', () => {
    const others = rightsOf('sign-in').filter(
      (right) =>
        !/^(dynamodb|cognito-idp|logs):|^secretsmanager:GetSecretValue (Origin|Visitor|Account)Secret/.test(
          right,
        ),
    );
    expect(others).toEqual([]);
  });

  // entry-bundles.test.ts checks that each Lambda has exactly the user pool permissions that its code needs.
  test('let only four Lambdas call operations of the user pool', () => {
    expect(holders(/cognito-idp:/)).toEqual(['auth-trigger', 'job', 'member', 'sign-in']);
    expect(holders(/cognito-idp:AdminInitiateAuth/)).toEqual(['member', 'sign-in']);
    expect(holders(/cognito-idp:AdminSetUserPassword/)).toEqual(['member']);
    expect(holders(/cognito-idp:AdminUpdateUserAttributes/)).toEqual(['job']);
    expect(holders(/cognito-idp:(AdminDeleteUser|ListUsers)/)).toEqual(['job']);
  });

  test('let the job Lambda delete uploads, but not read them', () => {
    const uploads = rightsOf('job').filter((right) => right.includes('UploadsBucket'));
    expect(uploads.sort()).toEqual(['s3:DeleteObject UploadsBucket/photos/*', 's3:ListBucket UploadsBucket']);
  });

  test('let only the job Lambda write exports, and only the member Lambda read them', () => {
    expect(holders(/s3:GetObject ExportsBucket/)).toEqual(['member']);
    expect(holders(/s3:PutObject ExportsBucket\/exports\/\*/)).toEqual(['job']);
    expect(holders(/ ExportsBucket/)).toEqual(['job', 'member']);
  });

  test('give the photo Lambda a dead-letter queue', () => {
    expect(propertiesOf(template, 'PhotoFunction')).toMatchObject({
      DeadLetterConfig: { TargetArn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] } },
    });
  });
});

test('the topic’s policy lets CloudWatch alarms publish', () => {
  template.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
        }),
      ]),
    },
  });
});
