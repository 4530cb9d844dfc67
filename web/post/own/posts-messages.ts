import { createLazyMessages } from '#web/platform/lazy-messages.tsx';

/** Texts of the Posts page; only the page's own chunk loads them. */
export const { Messages: PostsCatalogue, useMessages: usePostsMessages } = createLazyMessages('posts', {
  es: async () => (await import('#web/i18n/es/posts.ts')).postsMessages,
  en: async () => (await import('#web/i18n/en/posts.ts')).postsMessages,
});
