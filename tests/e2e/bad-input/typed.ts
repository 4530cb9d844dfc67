import { expect, type Locator, type Page } from '@playwright/test';
import { privateMessages } from '#web/i18n/es/private.ts';

const { account, register } = privateMessages;

export const long = 'a'.repeat(10_000);
export const html = '<img src=x onerror=alert(1)>';
export const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** A password that passes. */
export const chosen = 'azul-Marino-27';

/** What is no e-mail address, with what the form says of it. */
export const addresses: ReadonlyArray<[email: string, message: string]> = [
  ['   ', register.missing],
  ['ana', account.invalidEmail],
  ['ana@example', account.invalidEmail],
  [html, account.invalidEmail],
  ['niña@example.test', account.invalidEmail],
  ['🌵@example.test', account.invalidEmail],
  [`${'a'.repeat(250)}@example.test`.slice(0, 254), account.invalidEmail],
];
/** What is no password, with what the form says of it. */
export const passwords: ReadonlyArray<[password: string, message: string]> = [
  ['      ', register.missing],
  ['abc12', account.passwordTooShort],
  [long, account.passwordTooLong],
  [` ${chosen}`, account.passwordEdges],
  ['Princesa2024!', account.passwordTooCommon],
  [fullWidth('123456'), account.passwordTooCommon],
];

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Says by the field what is wrong with it, puts one there, and keeps what was typed. */
export async function isRefused(input: Locator, message: string, kept: string): Promise<void> {
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(new RegExp(escaped(message)));
  await expect(input).toHaveValue(kept);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Calls of an operation of the user pool since now. */
export function callsOf(page: Page, operation: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith(`.${operation}`)) count += 1;
  });
  return () => count;
}
