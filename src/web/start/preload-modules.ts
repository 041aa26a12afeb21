/** Fetches all modules of this page in parallel. `DocumentHead` lists them. */
export function preloadModules(): void {
  const list = document.querySelector<HTMLMetaElement>('meta[name=page-modules]');
  for (const href of list?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
