import type { RenderEmail, RenderedEmail } from '#domain/email/email.ts';

/**
 * Caches the last rendered email: the result of a draw is the same for nearly all of its thousands of participants.
 * The cache holds a single email.
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
