/** Returns the six-digit code of a mail from Cognito. Skips numbers in styles. */
export const codeIn = (html = ''): string =>
  /\b\d{6}\b/.exec(html.replace(/<[^>]*style="[^"]*"[^>]*>/g, ' '))?.[0] ?? '';

export const linkTokenIn = (html = ''): string => /access_token=([\w.-]+)/.exec(html)?.[1] ?? '';
