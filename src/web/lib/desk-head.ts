import { pageHead } from './head.ts';
import type { RouterContext } from './router-context.ts';

type Loaded = { match: { context: Pick<RouterContext, 'site'> }; loaderData?: { title: string } | undefined };

/** The head of a page that only a draw's host opens, whose title its loader knows. */
export const deskHead = ({ match, loaderData }: Loaded) =>
  pageHead(match.context.site, { title: loaderData?.title ?? 'Prize draw not found', unlisted: true });
