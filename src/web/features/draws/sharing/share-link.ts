import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Source } from '#domain/insights/sources.ts';
import { tagAddress } from '#domain/insights/tag-address.ts';
import { formatPounds } from '#domain/money/format.ts';
import { type AddressedDraw, buildDrawPath } from '#domain/organisations/addresses.ts';
import { formatLongDate } from '#domain/time/london.ts';

export type Shared = { title: string; text: string; url: string };

/**
 * Builds the title, text and URL for sharing a draw. The URL names the way, which the host's insights show.
 * @param origin the site's origin, without a trailing slash
 */
export function buildShareLink(
  draw: AddressedDraw & Pick<PrizeDraw, 'title' | 'ticketPrice' | 'charityName' | 'endDate'>,
  origin: string,
  source: Source = 'link',
): Shared {
  const ticket = `Tickets ${formatPounds(draw.ticketPrice)} each`;
  return {
    title: draw.title,
    text: `${draw.title}. ${ticket}, part of each for ${draw.charityName}. Ends ${formatLongDate(draw.endDate)}.`,
    url: tagAddress(origin + buildDrawPath(draw), source),
  };
}

/** The browser's sharing features, where available. */
export type Sharer = {
  share?: ((data: Shared) => Promise<void>) | undefined;
  clipboard?: { writeText: (text: string) => Promise<void> } | undefined;
};

/**
 * Opens the device's share sheet if there is one, and otherwise copies the link. Closing the sheet does not count
 * as a failure.
 */
export async function shareOrCopy(shared: Shared, browser: Sharer): Promise<'shared' | 'copied' | 'failed'> {
  if (browser.share) {
    try {
      await browser.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    if (!browser.clipboard) return 'failed';
    await browser.clipboard.writeText(shared.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
