import { buildPageHead } from './head.ts';
import type { RouterContext } from './router-context.ts';

type Loaded = { match: { context: Pick<RouterContext, 'site'> }; loaderData?: { title: string } | undefined };

/** Builds the head of a draw's private page, with the title that its loader returned. */
export const buildHostPageHead = ({ match, loaderData }: Loaded) =>
  buildPageHead(match.context.site, { title: loaderData?.title ?? 'Prize draw not found', unlisted: true });
