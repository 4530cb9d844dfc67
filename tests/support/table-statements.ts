import type { Entry } from '#shared/deployment/entries.ts';
import { settingsOf } from '#infra/settings.ts';
import { idPrefix, templateOf } from './template.ts';

export interface TableStatement {
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
  Condition?: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': string | string[] } };
}
interface Policy {
  Properties: { Roles: Array<{ Ref: string }>; PolicyDocument: { Statement: object[] } };
}

/** The table's ARN as the template refers to it. */
const reference = '{"Fn::GetAtt":["Table","Arn"]}';
/** The table's ARN in the local cloud, as used in these statements. */
export const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Table';

export const roleOf = (entry: Entry): string => `${idPrefix(entry)}Role`;

export const policiesOf = (entry: Entry): Policy[] =>
  (Object.values(templateOf(settingsOf('local')).findResources('AWS::IAM::Policy')) as Policy[]).filter(
    ({ Properties }) => Properties.Roles.some(({ Ref }) => Ref === roleOf(entry)),
  );

/** Returns a Lambda's statements on the table, without those on its stream, which the Lambda service itself uses. */
export function statementsOnTable(entry: Entry): TableStatement[] {
  return policiesOf(entry)
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .map((statement) => {
      const text = JSON.stringify(statement)
        .replaceAll(reference, `"${tableArn}"`)
        .replace(/\{"Fn::Join":\["",\["([^"]+)","([^"]+)"\]\]\}/g, '"$1$2"');
      return JSON.parse(text) as TableStatement;
    })
    .filter(({ Resource }) =>
      [Resource].flat().some((one) => typeof one === 'string' && one.startsWith(tableArn)),
    );
}

/** Returns a Lambda's rights on the table, such as `PutItem ACCOUNT#*` or `Query byDue`. */
export const rightsOnTable = (entry: Entry): string[] =>
  statementsOnTable(entry)
    .flatMap(({ Action, Resource, Condition }) =>
      [Action].flat().flatMap((action) => {
        const where =
          Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ??
          [Resource].flat().map((arn) => arn.slice(`${tableArn}/index/`.length));
        return [where].flat().map((one) => `${action.slice('dynamodb:'.length)} ${one}`);
      }),
    )
    .sort();
