import {
  type ComponentType,
  createElement,
  type ElementType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';

/**
 * Puts a part of a page in a chunk that loads only where the part is shown. The server renders it with the page,
 * and it hydrates once its code is loaded. Loaders call `preload`, so that it appears without a gap after
 * client-side navigation.
 * @param renderFallback shown if the part was neither rendered by the server nor preloaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderFallback: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  if (import.meta.env.SSR) void preload();
  const Lazy = lazy(async () => ({ default: await retry(load) }));

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads
  function LazyPart(props: Props) {
    // Fixed on mount, because a change of component would lose the state.
    const [Part] = useState<ElementType>(() => loaded ?? Lazy);
    // New props also wait for the code. Otherwise, React would replace the server's HTML with the fallback.
    const deferred = useDeferredValue(props);
    return useMemo(
      () => <Suspense fallback={renderFallback(deferred)}>{createElement(Part, deferred)}</Suspense>,
      [Part, deferred],
    );
  }
  // Memoised, because re-rendering with the same props would make React discard HTML that is not hydrated yet.
  return Object.assign(memo(LazyPart), { preload });
}

const RETRY_AFTER_MS = 3000;

/** Retries until loading succeeds, for example after the connection returns. */
async function retry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return retry(load);
  }
}
