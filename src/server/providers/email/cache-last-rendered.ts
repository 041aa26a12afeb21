import type { RenderEmail, RenderedEmail } from '#domain/email/email.ts';

/**
 * Caches the last rendered email, because a draw's result is the same for nearly all of its thousands of participants.
 * The cache contains a single email.
 */
export function cacheLastRendered(render: RenderEmail): RenderEmail {
  let latest: { of: string; rendered: Promise<RenderedEmail> } | undefined;
  return (email, site) => {
    const of = JSON.stringify([email.template, email.data, site]);
    if (latest?.of === of) return latest.rendered;
    const rendered = render(email, site);
    const made = { of, rendered };
    latest = made;
    rendered.catch(() => {
      if (latest === made) latest = undefined;
    });
    return rendered;
  };
}
