import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';
import { replayEarlyInput } from './start/replay-early-input.ts';

function Application({ router }: { router: ReturnType<typeof getRouter> }) {
  useEffect(() => {
    const early = window.earlyInput;
    if (!early) return;
    early.isRouterReady = true;
    replayEarlyInput(early);
  }, []);
  return <RouterClient router={router} />;
}

// A document that is being reloaded belongs to another address, so React would not find what it expects.
const isReloading = () => window.earlyInput?.isReloading === true;

if (!isReloading()) {
  const router = getRouter();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Application router={router} />
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          if (!isReloading()) reportError(error);
        },
      },
    );
  });
  window.earlyInput?.letReactGoFirst();
}
