/** The six pages for those who run draws, in the order of the menu. */
export const SOLUTIONS = [
  { to: '/solutions/content-creators', label: 'Content Creators' },
  { to: '/solutions/education', label: 'Schools & PTAs' },
  { to: '/solutions/business', label: 'Brands & Businesses' },
  { to: '/solutions/sports', label: 'Athletes & Sports Clubs' },
  { to: '/solutions/creators', label: 'Artists, Actors & Musicians' },
  { to: '/solutions/charity', label: 'Charities & Fundraisers' },
] as const;

export const SIGN_IN = { to: '/auth', search: { tab: 'login' } } as const;
export const SIGN_UP = { to: '/auth', search: { tab: 'register', type: 'participant' } } as const;

/** How one line of an open menu looks. */
export const MENU_LINE =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-leaf/60 data-[status=active]:font-semibold data-[status=active]:text-oak';
