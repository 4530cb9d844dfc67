import { describe, expect, test } from 'vitest';
import { bootstrapParameter, oldestBootstrap } from '#infra/doctor/online/account.ts';
import { edgeNamePrefixes, stageParameters } from '#infra/doctor/online/names.ts';
import { lambdaPlatform } from '#infra/native-packages.ts';
import { settingsOf } from '#infra/settings.ts';
import { completeStage, propertiesOf, settingsFrom, templateOf } from '#tests/support/template.ts';

// These tests have their own file, because the doctor's tests run only when the doctor changes.
describe('the synthesized template', () => {
  test('gives the photo Lambda the processor of its native code', () => {
    const photo = propertiesOf<{ Architectures: string[] }>(templateOf(settingsOf('local')), 'PhotoFunction');
    expect(photo.Architectures).toEqual([lambdaPlatform.cpu === 'x64' ? 'x86_64' : 'arm64']);
  });

  test('contains the names that the doctor searches for in an account', () => {
    const template = templateOf(settingsFrom('prod', { ...completeStage, signInFirewall: true }));
    const { Resources, Rules } = template.toJSON() as {
      Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
      Rules: unknown;
    };
    const edge = Object.values(Resources).filter(({ Type }) => Type.startsWith('AWS::CloudFront::'));
    const names = edge.flatMap(({ Properties }) =>
      [...JSON.stringify(Properties).matchAll(/"Name":"([^"]*directoryprod[^"]*)"/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect(names.length).toBe(edge.filter(({ Type }) => Type !== 'AWS::CloudFront::Distribution').length);
    for (const name of names)
      expect(
        edgeNamePrefixes('prod').some((prefix) => name.startsWith(prefix)),
        name,
      ).toBe(true);
    const parameters = Object.values(Resources).filter(({ Type }) => Type === 'AWS::SSM::Parameter');
    expect(parameters.map(({ Properties }) => Properties['Name']).sort()).toEqual(
      stageParameters('prod').sort(),
    );
    const refusedVersions = Array.from({ length: oldestBootstrap - 1 }, (_, index) => String(index + 1));
    expect(JSON.stringify(Rules)).toContain(JSON.stringify(refusedVersions));
    expect(JSON.stringify(template.toJSON().Parameters)).toContain(bootstrapParameter);
  });
});
