import type { Language } from '#shared/account.ts';
import { createCatalogueContext } from '#web/i18n/catalogue-context.tsx';
import type { PostsMessages } from '#web/i18n/en/posts.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<PostsMessages>('posts');
export const PostsCatalogue = CatalogueProvider;
/** Texts of the Posts page; only its own chunk loads them. */
export const usePostsMessages = useMessages;

export const loadPostsMessages: Record<Language, () => Promise<PostsMessages>> = {
  es: async () => (await import('#web/i18n/es/posts.ts')).postsMessages,
  en: async () => (await import('#web/i18n/en/posts.ts')).postsMessages,
};
