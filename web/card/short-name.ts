/** Letters of a name that fit under the picture of a story, and into the head of the story's viewer. */
export const storyNameLetters = 14;

/** Letters of a name on a card: at most two lines of a phone's card. */
const cardNameLetters = 24;

/**
 * Returns the name in a listing's title: the part before its first comma, with at most `most` letters. Cuts a longer
 * name between words.
 */
export function shortName(title: string, most = cardNameLetters): string {
  const name = title.split(',')[0]?.trim() || title;
  const letters = [...name];
  if (letters.length <= most) return name;
  const part = letters.slice(0, most + 1).join('');
  const end = part.lastIndexOf(' ');
  return `${end > 0 ? part.slice(0, end) : letters.slice(0, most).join('')}…`;
}
