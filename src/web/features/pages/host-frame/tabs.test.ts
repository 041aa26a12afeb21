import { expect, it } from 'vitest';
import { mayAct } from '#domain/draws/visibility.ts';
import { TEAM_ROLES } from '#domain/organisations/roles.ts';
import { WORKSPACE_TABS } from './tabs.ts';

it('shows each role the pages that it may use [WORK-04]', () => {
  const tabsOf = (role: (typeof TEAM_ROLES)[number]) =>
    WORKSPACE_TABS.filter(({ right }) => mayAct({ isOwner: false, isAdmin: false, role }, right))
      .map(({ label }) => label)
      .join(', ');
  const lists = 'Overview, Tickets, Orders & buyers, Draw & winners, Share';
  expect(Object.fromEntries(TEAM_ROLES.map((role) => [role, tabsOf(role)]))).toEqual({
    owner: `${lists}, Updates, Insights, Money, Settings`,
    editor: `${lists}, Updates, Settings`,
    drawer: lists,
    treasurer: `${lists}, Insights, Money`,
    viewer: lists,
  });
});
