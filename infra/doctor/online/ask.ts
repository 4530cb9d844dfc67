import { missing, note, type Finding } from '../finding.ts';

/** What one look at the account found; nothing of it changes anything there. */
export type Look = () => Promise<Finding[]>;

/**
 * Looks, and says what kept it from looking: a right that the credentials lack is no fault of the account, but what was
 * not seen is not known to be well.
 * @param about what is looked at, for a sentence
 * @param rights the IAM actions that it takes
 */
export async function ask(about: string, rights: string, look: Look): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const code = codeOf(error);
    if (/^AccessDenied|^UnauthorizedOperation|NotAuthorized/.test(code))
      return [note(`${about}: these credentials may not look`, `allow ${rights}, or look by hand`)];
    const message = error instanceof Error ? error.message : String(error);
    return [missing(`${about}: AWS could not be asked (${message})`, 'the same command again')];
  }
}

/** AWS's name of an error, from the SDK's clients and from calls of our own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
