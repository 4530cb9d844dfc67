/** What one check found. `missing` hinders `npm start` or `npm test`; a note is good to know. */
export interface Finding {
  state: 'ok' | 'note' | 'missing';
  says: string;
  /** The command, or the one step, that mends it. */
  mend?: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const note = (says: string, mend?: string): Finding => ({ state: 'note', says, mend });
export const missing = (says: string, mend: string): Finding => ({ state: 'missing', says, mend });
