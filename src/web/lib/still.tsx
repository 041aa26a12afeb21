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
 * A part of a page that is read and does nothing: in a page that came whole from the server it stays as the server wrote
 * it, and the browser fetches its code only when it is given other props, or is gone to from another page. Its links
 * work as everywhere. It stands in a block of its own, and must hold nothing that needs a script.
 * `preload` is for loaders, as that of `later`.
 */
export function still<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await fetched() }));
  const preload = async (): Promise<void> => {
    await fetched();
  };
  if (import.meta.env.SSR) {
    void fetched();
    // It is written once and stays: there is nothing to remember of it, nor to wait for once its code was read.
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module is read
    const Writing = (props: Props) => (
      <div data-still="" className="min-w-0">
        {loaded ? (
          createElement<Props>(loaded, props)
        ) : (
          <Suspense>{createElement<Props>(Lazy, props)}</Suspense>
        )}
      </div>
    );
    return Object.assign(Writing, { preload });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module is read
  function Still(props: Props) {
    const written = useHydrated(JSON.stringify(props));
    const [Part, setPart] = useState<ElementType | null>(() => (written.first ? null : (loaded ?? Lazy)));
    const outdated = Part === null && written.changed;
    // What is written stands until the code for something newer is there.
    useEffect(() => {
      if (outdated) void fetched().then((part) => setPart(() => part));
    }, [outdated]);
    if (Part === null) return <Written />;
    return (
      <div className="min-w-0">
        <Suspense>{createElement(Part, props)}</Suspense>
      </div>
    );
  }
  return Object.assign(Still, { preload });
}

/** Whether the page is just being taken over from the server, and whether the words have changed since. */
function useHydrated(words: string): { first: boolean; changed: boolean } {
  const hydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [start] = useState({ hydrating, words });
  return { first: start.hydrating, changed: start.words !== words };
}

/** React leaves the content of an element alone while it takes a page over, if it is told of none. */
function Written() {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: clicks on links inside come here, those by keyboard too
    <div
      data-still=""
      className="min-w-0"
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: what the server wrote stays.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
