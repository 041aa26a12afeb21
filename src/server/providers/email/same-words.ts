import type { RenderEmail, RenderedEmail } from '#domain/email/email.ts';

/**
 * Makes words that were asked for last no second time: of a draw that thousands entered, the result says the same to
 * nearly all of them. One mail is kept, however many there are.
 */
export function withSameWords(render: RenderEmail): RenderEmail {
  let latest: { of: string; words: Promise<RenderedEmail> } | undefined;
  return (email, site) => {
    const of = JSON.stringify([email.template, email.data, site]);
    if (latest?.of === of) return latest.words;
    const words = render(email, site);
    const made = { of, words };
    latest = made;
    words.catch(() => {
      if (latest === made) latest = undefined;
    });
    return words;
  };
}
