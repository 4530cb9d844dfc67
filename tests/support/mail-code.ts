/** The six digits of a mail from Cognito; styles have numbers too. */
export const codeIn = (html = ''): string =>
  /\b\d{6}\b/.exec(html.replace(/<[^>]*style="[^"]*"[^>]*>/g, ' '))?.[0] ?? '';

/** What the link to a new password carries. */
export const linkTokenIn = (html = ''): string => /access_token=([\w.-]+)/.exec(html)?.[1] ?? '';
