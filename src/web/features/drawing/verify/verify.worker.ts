// Runs in a worker, so that the page stays responsive while a draw of a million tickets is checked. The cryptography is
// loaded only here.
import { browserCrypto } from '#web/lib/browser-crypto.ts';
import { createChecker } from './checker.ts';
import type { Order, VerifierMessage } from './messages.ts';

const post = (message: VerifierMessage) => postMessage(message);

const take = createChecker({
  crypto: browserCrypto,
  fetch: (url) => fetch(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  post,
});

addEventListener('message', ({ data }: MessageEvent<Order>) => void take(data));
post({ type: 'ready' });
