import type { LinkProps } from '@tanstack/react-router';
import type { Right } from '#domain/organisations/roles.ts';

type Tab = {
  to: Extract<LinkProps['to'], `/prize-draw/$id/${string}`>;
  label: string;
  /** What a person must be allowed to do to see it. */
  right: Right;
  /** The last part of the addresses of its pages. */
  pages: readonly string[];
};

/** The pages of a draw's workspace, in order. */
export const WORKSPACE_TABS: readonly Tab[] = [
  { to: '/prize-draw/$id/manage', label: 'Overview', right: 'lists', pages: ['manage'] },
  { to: '/prize-draw/$id/view-tickets', label: 'Tickets', right: 'lists', pages: ['view-tickets'] },
  { to: '/prize-draw/$id/orders', label: 'Orders & buyers', right: 'lists', pages: ['orders'] },
  { to: '/prize-draw/$id/admin', label: 'Draw & winners', right: 'lists', pages: ['admin', 'winners'] },
  { to: '/prize-draw/$id/share', label: 'Share', right: 'lists', pages: ['share'] },
  { to: '/prize-draw/$id/updates', label: 'Updates', right: 'edit', pages: ['updates'] },
  { to: '/prize-draw/$id/insights', label: 'Insights', right: 'money', pages: ['insights'] },
  { to: '/prize-draw/$id/money', label: 'Money', right: 'money', pages: ['money', 'statement'] },
  { to: '/prize-draw/$id/edit', label: 'Settings', right: 'edit', pages: ['edit'] },
];
