import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { PostRoomPage } from '#web/features/postal/room/post-room-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/post-room')({
  staticData: { hostFrame: 'always', area: 'Post room' },
  beforeLoad: requireRole(['clerk', 'admin']),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Post room', unlisted: true }),
  component: PostRoomPage,
});
