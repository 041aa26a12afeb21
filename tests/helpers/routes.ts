import { readdirSync } from 'node:fs';

/** Routes that are no pages of their own: redirects, and the page shown before launch. */
const NO_PAGES = ['__root', 'login', 'create-prize-draw', 'account', 'holding'];

/** The paths of all pages, from the route files: `/prize-draw/$id/verify`. */
export const routes = readdirSync('src/web/routes')
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) => !NO_PAGES.includes(name))
  .map(
    (name) =>
      `/${name
        .replace(/(^|\.)index$/, '')
        // A page without its optional parameter.
        .replace(/\.\{-\$\w+\}$/, '')
        .replaceAll('.', '/')
        .replace(/[{}]/g, '')}`,
  );
