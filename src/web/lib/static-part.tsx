import { useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  createElement,
  type ElementType,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/**
 * A part of a page that is interactive only through its links. The server's HTML is kept; the browser loads the
 * code only when the props change or after client-side navigation. The part has its own wrapper element. Loaders
 * call `preload`.
 */
export function staticPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  const preload = async (): Promise<void> => {
    await loadOnce();
  };
  if (import.meta.env.SSR) {
    void loadOnce();
    // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module loads
    const ServerPart = (props: Props) => (
      <div data-static="" className="min-w-0">
        {loaded ? (
          createElement<Props>(loaded, props)
        ) : (
          <Suspense>{createElement<Props>(Lazy, props)}</Suspense>
        )}
      </div>
    );
    return Object.assign(ServerPart, { preload });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module loads
  function StaticPart(props: Props) {
    const { isFromServer, hasChanged } = useServerContent(JSON.stringify(props));
    const [Part, setPart] = useState<ElementType | null>(() => (isFromServer ? null : (loaded ?? Lazy)));
    const isOutdated = Part === null && hasChanged;
    // The server's HTML stays until the code for the new props is loaded.
    useEffect(() => {
      if (isOutdated) void loadOnce().then((part) => setPart(() => part));
    }, [isOutdated]);
    if (Part === null) return <ServerContent />;
    return (
      <div className="min-w-0">
        <Suspense>{createElement(Part, props)}</Suspense>
      </div>
    );
  }
  return Object.assign(StaticPart, { preload });
}

/** Whether the content was rendered by the server, and whether it has changed since. */
function useServerContent(content: string): { isFromServer: boolean; hasChanged: boolean } {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [first] = useState({ isHydrating, content });
  return { isFromServer: first.isHydrating, hasChanged: first.content !== content };
}

/** During hydration, React does not touch an element's HTML if its inner HTML is set to an empty string. */
function ServerContent() {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only handles clicks on links, which the keyboard triggers too
    <div
      data-static=""
      className="min-w-0"
      onClick={onClick}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps the server's content
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
