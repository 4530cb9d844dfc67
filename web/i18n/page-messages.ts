import { createCatalogueContext } from './catalogue-context.tsx';
import type { PageMessages } from './en/page.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<PageMessages>('page');
export const PageMessagesProvider = CatalogueProvider;
/** Returns texts that only the server has. Hydrated components must not use them. */
export const usePageMessages = useMessages;
