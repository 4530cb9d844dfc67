import { createCatalogueContext } from './catalogue-context.tsx';
import type { PageMessages } from './en/page.ts';

const { CatalogueProvider, useMessages } = createCatalogueContext<PageMessages>('page');
export const PageMessagesProvider = CatalogueProvider;
/** Texts of what the server alone renders: nothing that the browser takes over may ask for them. */
export const usePageMessages = useMessages;
