import { preloadModules } from './start/preload-modules.ts';
import { runAfterPaint } from './start/run-after-paint.ts';

runAfterPaint(() => {
  preloadModules();
  void import('./hydrate.tsx');
});
