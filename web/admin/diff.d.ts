/** What we use of jsdiff, whose types come apart from it. */
declare module 'diff' {
  interface Change {
    value: string;
    added?: boolean;
    removed?: boolean;
  }
  /** The words and spaces of one text and another, in order: kept, taken away or put in. */
  export function diffWordsWithSpace(before: string, after: string): Change[];
}
