import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { callApi } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { ConfigProvider, type Config } from '#web/platform/config.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { startSession } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PlainFrame } from './layouts.tsx';
import { routes } from './routes.tsx';
import { Starting } from './StartFrame.tsx';

const router = createBrowserRouter(routes);
let starting: Promise<Config> | undefined;

/** What must be known before the first screen: the deployment's settings and who is signed in. */
function start(): Promise<Config> {
  starting ??= (async () => {
    const config = await callApi('getConfig', {});
    await startSession(config);
    return config;
  })();
  return starting;
}

export function App() {
  const { action } = useCommon();
  const { shell } = usePrivate();
  const [config, setConfig] = useState<Config>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return;
    start().then(setConfig, () => {
      starting = undefined;
      setFailed(true);
    });
  }, [failed]);

  if (config) {
    return (
      <ConfigProvider config={config}>
        <RouterProvider router={router} />
      </ConfigProvider>
    );
  }
  if (!failed) return <Starting />;
  return (
    <PlainFrame>
      <div className="narrow">
        <ErrorPanel heading="h1" title={shell.loadFailed} text={shell.unreachable}>
          <Button variant="primary" onClick={() => setFailed(false)}>
            {action.tryAgain}
          </Button>
        </ErrorPanel>
      </div>
    </PlainFrame>
  );
}
