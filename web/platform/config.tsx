import { createContext, useContext, type ReactNode } from 'react';
import type { ApiAnswer } from '#web/api/call-api.ts';

/** Settings of this deployment from the server: user pool, price, open countries, support address. */
export type Config = ApiAnswer<'getConfig'>;

const ConfigContext = createContext<Config | undefined>(undefined);

export function ConfigProvider({ config, children }: { config: Config; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('no ConfigProvider above this component');
  return config;
}
