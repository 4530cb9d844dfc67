/** The six digits of a mail from Cognito; styles have numbers too. */
export const codeIn = (html = ''): string =>
  /\b\d{6}\b/.exec(html.replace(/<[^>]*style="[^"]*"[^>]*>/g, ' '))?.[0] ?? '';
