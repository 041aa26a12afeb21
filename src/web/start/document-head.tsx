import { Asset, ScriptOnce, useRouter, useTags } from '@tanstack/react-router';
import { watchEarly } from './early.ts';

type Tag = ReturnType<typeof useTags>[number];

/** Modules are asked for by the client's entry, after the largest paint. */
const isForLater = ({ tag, attrs }: Tag) => tag === 'link' && attrs?.rel === 'modulepreload';

/** What the matched routes say of the page, and first of all what keeps early clicks and words. */
export function DocumentHead() {
  const tags = useTags();
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <>
      <ScriptOnce>{import.meta.env.SSR ? `(${watchEarly})()` : ''}</ScriptOnce>
      {tags.map(
        (tag) => !isForLater(tag) && <Asset {...tag} key={JSON.stringify(tag)} {...(nonce && { nonce })} />,
      )}
    </>
  );
}
