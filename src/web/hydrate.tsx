import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';
import { replayEarlyInput } from './start/replay-early-input.ts';

const router = getRouter();

function Application() {
  useEffect(() => {
    const early = window.earlyInput;
    if (!early) return;
    early.isRouterReady = true;
    replayEarlyInput(early);
  }, []);
  return <RouterClient router={router} />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});

window.earlyInput?.letReactGoFirst();
