import type { RenderedMail, RenderMail } from '#domain/email/mail.ts';

/**
 * Makes words that were asked for last no second time: of a draw that thousands entered, the result says the same to
 * nearly all of them. One mail is kept, however many there are.
 */
export function withSameWords(render: RenderMail): RenderMail {
  let latest: { of: string; words: Promise<RenderedMail> } | undefined;
  return (mail, site) => {
    const of = JSON.stringify([mail.template, mail.data, site]);
    if (latest?.of === of) return latest.words;
    const words = render(mail, site);
    const made = { of, words };
    latest = made;
    words.catch(() => {
      if (latest === made) latest = undefined;
    });
    return words;
  };
}
