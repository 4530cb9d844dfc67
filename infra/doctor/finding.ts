/** Result of one check. `missing` prevents `npm start` or `npm test`; `note` is for information. */
export interface Finding {
  state: 'ok' | 'note' | 'missing';
  says: string;
  /** Command or single step that fixes the problem. */
  mend?: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const note = (says: string, mend?: string): Finding => ({ state: 'note', says, mend });
export const missing = (says: string, mend: string): Finding => ({ state: 'missing', says, mend });
