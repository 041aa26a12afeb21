import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { SkillGamesPage } from '#web/features/sales/games/skill-games-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/skill-game-example')({
  staticData: { hostFrame: 'always', area: 'Skill Game Example' },
  beforeLoad: requireRole(['host', 'admin']),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Skill game examples', unlisted: true }),
  component: SkillGamesPage,
});
