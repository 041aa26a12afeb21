import { fetchModules } from './start/fetch-modules.ts';
import { whenPainted } from './start/when-painted.ts';

// The page is shown without any of this; what answers its visitor comes after what they came to see.
whenPainted(() => {
  fetchModules();
  void import('./hydrate.tsx');
});
