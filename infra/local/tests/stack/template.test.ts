import { expect, test } from 'vitest';
import { creationOrder, resolve, type Created, type Json, type Scope } from '../../stack/template.ts';

const scope: Scope = {
  created: new Map<string, Created>([
    ['Table', { ref: 'directory-table', attributes: { Arn: 'arn:aws:dynamodb:::table/directory-table' } }],
    ['Secret', { ref: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:stripe-AbCdEf' }],
    ['PageUrl', { ref: 'page', attributes: { FunctionUrl: 'https://abc.lambda-url.us-east-1.on.aws/' } }],
  ]),
  pseudo: { 'AWS::Region': 'us-east-1', SiteOrigin: 'http://localhost:4300' },
  secret: (id, versionId) => {
    if (!id.includes(':stripe-')) throw new Error(`no secret ${id}`);
    return versionId ? `the secret of ${versionId}` : '{"secretKey":"sk_test_1"}';
  },
};
const value = (json: Json) => resolve(json, scope);

test('references resolve to physical names, attributes, pseudo parameters and parameters', () => {
  expect(
    value({
      table: { Ref: 'Table' },
      arn: { 'Fn::GetAtt': ['Table', 'Arn'] },
      region: { Ref: 'AWS::Region' },
      site: { Ref: 'SiteOrigin' },
    }),
  ).toEqual({
    table: 'directory-table',
    arn: 'arn:aws:dynamodb:::table/directory-table',
    region: 'us-east-1',
    site: 'http://localhost:4300',
  });
});

test('text functions can be nested, as for the host name of a function URL', () => {
  const host = { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['PageUrl', 'FunctionUrl'] }] }] };
  expect(value(host as Json)).toBe('abc.lambda-url.us-east-1.on.aws');
});

test('Fn::Sub replaces references by their values', () => {
  expect(value({ 'Fn::Sub': 'assets-${Table}-${AWS::Region}' })).toBe('assets-directory-table-us-east-1');
});

test('a joined dynamic reference resolves to the secret, or to one version of it', () => {
  const joined = (end: string): Json => ({
    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, `:SecretString:${end}}}`]],
  });
  expect(value(joined('::'))).toBe('{"secretKey":"sk_test_1"}');
  expect(value(joined('::version-2'))).toBe('the secret of version-2');
});

test('an unsupported function or reference is named in the error', () => {
  expect(() => value({ 'Fn::ImportValue': 'other' })).toThrow('does not support Fn::ImportValue');
  expect(() => value({ 'Fn::GetAtt': ['Table', 'StreamArn'] })).toThrow('Table.StreamArn');
  expect(() => value({ Ref: 'Nothing' })).toThrow('Nothing');
  expect(() => value({ 'Fn::Join': ['', ['{{resolve:ssm:a}}']] })).toThrow('{{resolve:ssm:a}}');
});

test('resources are created after their dependencies, whatever their order in the template', () => {
  const order = creationOrder({
    Resources: {
      A: { Type: 'x', Properties: { value: { 'Fn::Sub': 'see ${B}' } } },
      B: { Type: 'x', Properties: { value: { 'Fn::Join': ['', [{ Ref: 'C' }, { Ref: 'AWS::Region' }]] } } },
      C: { Type: 'x', DependsOn: ['D'] },
      D: { Type: 'x', Properties: { value: { 'Fn::GetAtt': ['E', 'Arn'] } } },
      E: { Type: 'x' },
    },
  });
  expect(order).toEqual(['E', 'D', 'C', 'B', 'A']);
});

test('a circular dependency is refused with its path', () => {
  const template = {
    Resources: {
      A: { Type: 'x', Properties: { value: { Ref: 'B' } } },
      B: { Type: 'x', DependsOn: 'A' },
    },
  };
  expect(() => creationOrder(template)).toThrow('A -> B -> A');
});
