import type { ReactNode } from 'react';
import type { Story } from '#shared/api/post.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { Photo } from '#web/listing/Photo.tsx';
import type { StoryPerson } from './StoryViewer.tsx';

const minuteMilliseconds = 60_000;

/** Whose story it is and since when it can be seen, and beside them the viewer's buttons. */
export function StoryHead({
  words: t,
  person,
  story,
  children,
}: {
  words: StoryMessages;
  person: StoryPerson;
  story: Story | undefined;
  children: ReactNode;
}) {
  const minutes =
    story && Math.max(0, Math.floor((Date.now() - Date.parse(story.publishedAt)) / minuteMilliseconds));
  return (
    <div className="story-viewer__head">
      {person.avatar && (
        <span className="story-viewer__avatar">
          <Photo key={person.avatar} photo={{ id: person.avatar }} alt="" eager />
        </span>
      )}
      <p className="story-viewer__who">
        <strong>
          <bdi lang={useContentLang()}>{person.title}</bdi>
        </strong>
        {minutes !== undefined && <span>{t.ago(minutes)}</span>}
      </p>
      {children}
    </div>
  );
}
