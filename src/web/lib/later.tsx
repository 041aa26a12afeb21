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
 * A part of a page whose code comes in a file of its own, only where it is shown. In a page that came whole from the
 * server the part stands there from the first paint, and becomes alive when its code is there; the server itself has
 * the code from the start. `preload` is for loaders: a page that is gone to then shows the part without a gap.
 * @param stand what stands in its place where nothing was preloaded
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  stand: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  if (import.meta.env.SSR) void preload();
  const Lazy = lazy(async () => ({ default: await insist(load) }));

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module is read
  function Later(props: Props) {
    // Decided once: another component in the same place would lose what it holds.
    const [Part] = useState<ElementType>(() => loaded ?? Lazy);
    // What is new waits for the code as well: React would take what the server wrote out of the page for it.
    const shown = useDeferredValue(props);
    return useMemo(
      () => <Suspense fallback={stand(shown)}>{createElement(Part, shown)}</Suspense>,
      [Part, shown],
    );
  }
  // What is not alive yet must not be asked to show the same once more.
  return Object.assign(memo(Later), { preload });
}

const AGAIN_AFTER_MS = 3000;

/** A part that cannot come now, as where the connection is lost, is asked for again: meanwhile the page stands. */
async function insist<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((goOn) => setTimeout(goOn, AGAIN_AFTER_MS));
    return insist(load);
  }
}
