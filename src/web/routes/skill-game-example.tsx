import { createFileRoute } from '@tanstack/react-router';
import { SkillGamesPage } from '#web/features/games/skill-games-page.tsx';
import { requireRole } from '#web/features/signing-in/guards.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/skill-game-example')({
  beforeLoad: requireRole(['host', 'admin']),
  head: ({ match }) => pageHead(match.context.site, { title: 'Skill game examples', unlisted: true }),
  component: SkillGamesPage,
});
