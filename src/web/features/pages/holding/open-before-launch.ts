/** Pages to which emails link, and pages for accounts and signing in. */
const OPEN = [
  '/holding',
  '/unsubscribe',
  '/leave-updates',
  '/leave-host-emails',
  '/remind-me',
  '/cancel-reminder',
  '/newsletter',
  '/newsletter/confirm',
  '/auth',
  '/login',
  '/forgot-password',
  '/sign-in-link',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/undo-email',
  '/keep-two-factor',
  '/account',
];

/** Pages whose path contains the secret of an emailed link. */
const LINKS = /^\/(charity-agreement|team-invitation)\//;

/** Whether a page is shown even before the site opens. */
export function isOpenBeforeLaunch(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  return OPEN.includes(path) || path.startsWith('/account/') || LINKS.test(path);
}
