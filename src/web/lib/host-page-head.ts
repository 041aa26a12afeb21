import { buildPageHead } from './head.ts';
import type { RouterContext } from './router-context.ts';

type Loaded = { match: { context: Pick<RouterContext, 'site'> }; loaderData?: { title: string } | undefined };

/** The head of a private page of a draw, titled by its loader. */
export const buildHostPageHead = ({ match, loaderData }: Loaded) =>
  buildPageHead(match.context.site, { title: loaderData?.title ?? 'Prize draw not found', unlisted: true });
