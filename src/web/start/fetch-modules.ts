/**
 * Asks for all modules of this page in one go. The head does not: they would compete with what is to be painted. Their
 * list comes with the page, for the router.
 */
export function fetchModules(): void {
  const routes = window.$_TSR?.router?.manifest?.routes ?? {};
  for (const { preloads = [] } of Object.values(routes)) {
    for (const module of preloads) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = typeof module === 'string' ? module : module.href;
      document.head.append(link);
    }
  }
}
