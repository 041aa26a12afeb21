import { readdirSync } from 'node:fs';

/** Only leads elsewhere, or is there only while the site is held back. */
const NO_PAGES = ['__root', 'login', 'create-prize-draw', 'account', 'holding'];

/** The addresses of all pages, from the files that make them: `/prize-draw/$id/verify`. */
export const routes = readdirSync('src/web/routes')
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) => !NO_PAGES.includes(name))
  .map((name) => `/${name.replace(/(^|\.)index$/, '').replaceAll('.', '/')}`);
