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
 * A part of a page whose code is a file of its own, loaded only where the part is shown. On a page from the server the
 * part is there from the start and hydrates when its code is loaded. `preload` is for loaders: after a navigation the
 * part then shows without a gap.
 * @param renderFallback shown where the part was neither rendered by the server nor preloaded
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
    // Chosen once: another component in the same place would lose its state.
    const [Part] = useState<ElementType>(() => loaded ?? Lazy);
    // New props wait for the code too, otherwise React would replace the server's HTML with the fallback.
    const deferred = useDeferredValue(props);
    return useMemo(
      () => <Suspense fallback={renderFallback(deferred)}>{createElement(Part, deferred)}</Suspense>,
      [Part, deferred],
    );
  }
  // Rendering the same props again would make React drop what it has not hydrated yet.
  return Object.assign(memo(LazyPart), { preload });
}

const RETRY_AFTER_MS = 3000;

/** Loads until it succeeds, as after a lost connection. */
async function retry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return retry(load);
  }
}
