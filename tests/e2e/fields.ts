import { expect, type Locator, type Page } from '@playwright/test';

export const html = '<img src=x onerror=alert(1)>';
/** Converts a text to the full-width characters of East Asian keyboards. */
export const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
export const chosen = 'azul-Marino-27';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Checks that the form focuses the invalid field, shows the error beside it, and keeps the typed value. */
export async function isRefused(input: Locator, message: string, kept: string): Promise<void> {
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await expect(input).toHaveValue(kept);
}
