/** Texts of the story viewer, loaded when it first opens. */
export const stories = {
  of: (name: string) => `Stories of ${name}`,
  /** For screen readers; sighted visitors see dots. */
  position: (position: number, count: number) => `Story ${position} of ${count}`,
  picture: (name: string) => `Story of ${name}`,
  ago: (minutes: number) =>
    minutes < 1 ? 'Just now' : minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`,
  previous: 'Previous story',
  next: 'Next story',
  pause: 'Pause',
  play: 'Continue',
  profile: 'View profile',
  report: 'Report',
  loading: 'Loading story',
  failed: 'Failed to load the story.',
  gone: 'This story is over. Stories last 24 hours.',
};

export type StoryMessages = typeof stories;
