/** What a spreadsheet would take for a formula, unless it is a plain number. */
const formula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A line of a CSV file (RFC 4180), its end included. What a spreadsheet would run gets an apostrophe before it, since ids
 * come from outside (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(field).join(',')}\r\n`;

function field(value: string | number): string {
  const text = String(value);
  const shown = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
