// Runs beside the page, so that a draw of a million tickets can be checked while the page stays at hand. The
// cryptography is loaded here and nowhere else.
import { browserCrypto } from './browser-crypto.ts';
import { createChecker } from './checker.ts';
import type { News, Order } from './messages.ts';

const tell = (news: News) => postMessage(news);

const take = createChecker({
  crypto: browserCrypto,
  fetch: (url) => fetch(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  tell,
});

addEventListener('message', ({ data }: MessageEvent<Order>) => void take(data));
tell({ type: 'ready' });
