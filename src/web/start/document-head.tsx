import { Asset, ScriptOnce, useRouter, useTags } from '@tanstack/react-router';
import { recordEarlyInput } from './early-input.ts';

type Tag = ReturnType<typeof useTags>[number];

const isModule = ({ tag, attrs }: Tag) => tag === 'link' && attrs?.rel === 'modulepreload';

/**
 * The tags of the matched routes, after the script that records early input. Modules are listed here but not
 * preloaded, because preloading would delay the largest contentful paint. The client's entry fetches them later
 * (`preload-modules.ts`).
 */
export function DocumentHead() {
  const tags = useTags();
  const nonce = useRouter().options.ssr?.nonce;
  const modules = tags.filter(isModule).map(({ attrs }) => attrs?.href);
  return (
    <>
      <ScriptOnce>{import.meta.env.SSR ? `(${recordEarlyInput})()` : ''}</ScriptOnce>
      {import.meta.env.SSR && <meta name="page-modules" content={modules.join(' ')} />}
      {tags.map(
        (tag) => !isModule(tag) && <Asset {...tag} key={JSON.stringify(tag)} {...(nonce && { nonce })} />,
      )}
    </>
  );
}
