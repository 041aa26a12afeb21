/** Emails about the sales of a host's draws. The host can switch each kind off. */
export const HOST_NOTICES = ['first-sale', 'milestones', 'digest', 'ending'] as const;
export type HostNotice = (typeof HOST_NOTICES)[number];

/** What each switch says. */
export const HOST_NOTICE_NAMES: Record<HostNotice, string> = {
  'first-sale': 'Your first sale in a prize draw',
  milestones: 'Milestones, such as 100 tickets sold',
  digest: 'A summary at 8:00, after each day with sales',
  ending: 'A prize draw that ends tomorrow',
};

/** The path of the page for unsubscribing from one kind or from all of them. */
export const leaveNoticesPath = (token: string): string => `/leave-host-emails?token=${token}`;
