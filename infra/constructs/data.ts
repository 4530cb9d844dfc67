import { Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { tableRightsOf, variablesOf, type TableRights } from '#shared/deployment/entries.ts';
import { partitionPrefix } from '#shared/deployment/keys.ts';
import { indexes, tableKey, timeToLive } from '#shared/deployment/table.ts';
import { named, removalPolicyOf, type Deployment } from './deployment.ts';
import { allow, type EntryFunction } from './function.ts';

/**
 * Maximum request units a second for the table, and for each of its indexes.
 *
 * The ceiling caps the bill of a loop or flood. At this ceiling, the table and its indexes together cost about 16 USD
 * an hour. At the account's quota, they would cost 500 USD an hour. The API's throttles stay far below the ceiling.
 * They allow 200 requests a second: a list page reads 1.5 units, and a publication with posts writes up to 128. They
 * allow 30 counts a second, of up to 8 units each.
 *
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode-max-throughput.html
 */
const ceiling = { maxReadRequestUnits: 2000, maxWriteRequestUnits: 1000 };

/** The only table, and the key material for encryption, keyed hashes and codes. */
export class Data extends Construct {
  readonly table: Table;
  readonly #visitorSecret: Secret;
  readonly #accountSecret: Secret;
  readonly #settings: Deployment['settings'];

  constructor(scope: Construct, { settings, firstPass }: Deployment) {
    super(scope, 'Data');
    this.#settings = settings;
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    const number = (name: string) => ({ name, type: AttributeType.NUMBER });
    this.table = new Table(this, 'Table', {
      partitionKey: text(tableKey.partition),
      sortKey: text(tableKey.sort),
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...ceiling,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !firstPass,
      timeToLiveAttribute: timeToLive,
      stream: StreamViewType.NEW_IMAGE,
      removalPolicy: removalPolicyOf(settings),
    });
    for (const { name, partition, sort, projection } of Object.values(indexes))
      this.table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: text(partition),
        sortKey: number(sort),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...projection],
        // Each index has its own ceiling. An index ceiling below the table's would throttle writes to the table.
        ...ceiling,
      });
    named(this.table, 'Table');
    this.#visitorSecret = this.#keyMaterial(
      'VisitorSecret',
      'Key material of cursors, counts and limits; each use derives its own key',
      'Rotation would break open cursors and tickets, and a leaked value gives an attacker nothing useful.',
    );
    this.#accountSecret = this.#keyMaterial(
      'AccountSecret',
      'Key material of codes, notes and keyed hashes of accounts; each use derives its own key',
      'Stored keyed hashes (e-mail pointers, document numbers) must stay findable: a new key would orphan them.',
    );
  }

  #keyMaterial(id: 'VisitorSecret' | 'AccountSecret', description: string, reason: string): Secret {
    const secret = new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: removalPolicyOf(this.#settings),
    });
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });
    return named(secret, id);
  }

  /** Grants a Lambda its table rights and the key material that its code reads (shared/deployment/entries.ts). */
  grant(entry: EntryFunction): void {
    const rights = tableRightsOf(entry.entry);
    if (!rights) throw new Error(`entries.ts has no table permissions for ${entry.entry}.`);
    entry.configure({ TABLE_NAME: this.table.tableName }, ...tableStatements(this.table, rights));
    const secrets = { VISITOR_SECRET_ARN: this.#visitorSecret, ACCOUNT_SECRET_ARN: this.#accountSecret };
    for (const [variable, { secretArn }] of Object.entries(secrets))
      if ((variablesOf(entry.entry) as readonly string[]).includes(variable))
        entry.configure({ [variable]: secretArn }, allow(['secretsmanager:GetSecretValue'], [secretArn]));
  }
}

const actions = {
  get: 'dynamodb:GetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
} as const satisfies Record<Exclude<keyof TableRights, 'indexes'>, string>;

/** One statement per action covers all partitions of the action, because a single request may touch several. */
function tableStatements(table: Table, { indexes: queried, ...rights }: TableRights): PolicyStatement[] {
  const inTable = Object.entries(rights).map(([name, partitions]) => {
    const prefixes = partitions.map((partition) => `${partitionPrefix[partition]}*`).sort();
    return allow([actions[name as keyof typeof actions]], [table.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes },
    });
  });
  const arns = (queried ?? []).map((name) => `${table.tableArn}/index/${indexes[name].name}`);
  return arns.length > 0 ? [...inTable, allow(['dynamodb:Query'], arns)] : inTable;
}
