import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { entries, type Entry } from '#shared/deployment/entries.ts';
import { shellFiles } from '#shared/drawn-screens.ts';
import type { Bundles } from '#infra/bundle.ts';
import type { Deployment } from '#infra/constructs/deployment.ts';
import { settingsOf, type Settings } from '#infra/settings.ts';
import { DirectoryStack, newApp } from '#infra/stack.ts';

/** Settings file of a stage, as an operator would write it. */
export const completeStage = {
  openCountries: ['mx', 'es'],
  domainName: 'www.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0d8c6b3a-1111-2222-3333-444455556666',
  mailIdentity: 'example.com',
  mailFrom: 'no-reply@example.com',
  supportEmail: 'support@example.com',
  authorityEmail: 'authorities@example.com',
  operator: 'Example Ltd, 1 Example Street, Nicosia',
  priceCents: 4900,
  priceCurrency: 'MXN',
  alarmEmail: 'operator@example.com',
};

export function settingsFrom(stage: string, file: unknown): Settings {
  return inTemporaryDirectory((directory) => {
    writeFileSync(join(directory, `${stage}.json`), JSON.stringify(file));
    return settingsOf(stage, directory);
  });
}

const made = new Map<string, Template>();

/**
 * Returns the read-only template of a stage, built once per process. Lambda code and the built site are placeholders,
 * because the infrastructure does not depend on them.
 * @param pass the deployment's pass (infra/deploy) that uses the template
 */
export function templateOf(settings: Settings, pass: Pass = {}): Template {
  const key = JSON.stringify({ settings, pass });
  const template = made.get(key) ?? synthesize(settings, { unvalidated: true, ...pass });
  made.set(key, template);
  return template;
}

/**
 * Builds the template of a stage as `npm run synth` does, in an app that `prepare` changed.
 * @throws Error if CloudFormation's rules or additions to the app find a fault in it
 */
export const validatedTemplateOf = (
  settings: Settings,
  prepare: (app: App) => void,
  { firstPass = false } = {},
): Template => synthesize(settings, { prepare, firstPass });

/** Synthesizes a stage into a directory, as `npm run synth` does, with the same placeholders. */
export function writeAssembly(directory: string, settings: Settings, { firstPass = false } = {}): void {
  withStack(settings, { unvalidated: true, firstPass }, (stack) =>
    cpSync((stack.node.root as App).synth().directory, directory, { recursive: true }),
  );
}

/** True if the stack is protected against deletion. Only the deployment's manifest has this, not the template. */
export const isStackProtected = (settings: Settings, { firstPass = false } = {}): boolean =>
  withStack(settings, { unvalidated: true, firstPass }, (stack) => stack.terminationProtection ?? false);

const synthesize = (settings: Settings, options: Synthesis): Template =>
  withStack(settings, options, (stack) => Template.fromStack(stack));

type Pass = Pick<Deployment, 'firstPass' | 'originSecretVersion'>;

interface Synthesis extends Pass {
  unvalidated?: boolean;
  prepare?: (app: App) => void;
}

function withStack<T>(
  settings: Settings,
  { unvalidated, prepare, ...pass }: Synthesis,
  use: (stack: DirectoryStack) => T,
): T {
  return inTemporaryDirectory((directory) => {
    const app = newApp(join(directory, 'cdk.out'), { unvalidated });
    prepare?.(app);
    const siteDirectory = join(directory, 'site');
    mkdirSync(join(siteDirectory, 'assets'), { recursive: true });
    for (const shell of shellFiles) writeFileSync(join(siteDirectory, shell), '<!doctype html>');
    writeFileSync(join(siteDirectory, 'assets', 'client.js'), '');
    const bundles = Object.fromEntries(
      entries.map((entry) => {
        const bundle = join(directory, entry);
        mkdirSync(bundle);
        writeFileSync(join(bundle, 'index.js'), `exports.handler = async () => ${JSON.stringify(entry)};`);
        return [entry, bundle];
      }),
    ) as Bundles;
    return use(new DirectoryStack(app, { settings, bundles, siteDirectory, ...pass }));
  });
}

function inTemporaryDirectory<T>(work: (directory: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'directory-'));
  try {
    return work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Returns the common prefix of the logical ids of a Lambda, its role and its logs: `StripeWebhook`. */
export const idPrefix = (entry: Entry): string =>
  entry.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase());

/** Returns the properties of a resource by its logical id. The caller gives their type. */
export function propertiesOf<T>(template: Template, logicalId: string): T {
  const { Resources } = template.toJSON() as { Resources: Record<string, { Properties: T }> };
  const resource = Resources[logicalId];
  if (!resource) throw new Error(`The template has no ${logicalId}.`);
  return resource.Properties;
}
