/** The six solution pages in menu order, each with its background colour. */
export const SOLUTIONS = [
  { audience: 'content-creators', label: 'Content Creators', paper: 'purple' },
  { audience: 'education', label: 'Schools & PTAs', paper: 'yellow' },
  { audience: 'business', label: 'Brands & Businesses', paper: 'blue' },
  { audience: 'sports', label: 'Athletes & Sports Clubs', paper: 'green' },
  { audience: 'creators', label: 'Artists, Actors & Musicians', paper: 'pink' },
  { audience: 'charity', label: 'Charities & Fundraisers', paper: 'amber' },
] as const;

/** The last path segment of a solution page. */
export type Audience = (typeof SOLUTIONS)[number]['audience'];

/** The main pages, before and after the list of solutions. */
export const FIRST_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/prize-draws', label: 'Prize Draws' },
  { to: '/winners', label: 'Winners' },
  { to: '/why-us', label: 'Why Us' },
] as const;
export const LAST_LINKS = [
  { to: '/faq', label: 'FAQ' },
  { to: '/pricing', label: 'Host Pricing' },
] as const;

export const SIGN_IN = { to: '/auth', search: { tab: 'login' } } as const;
export const SIGN_UP = { to: '/auth', search: { tab: 'register', type: 'participant' } } as const;

/** Style of a link in an open menu. */
export const MENU_LINE =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-accent-soft/60 data-[status=active]:font-semibold data-[status=active]:text-accent';
