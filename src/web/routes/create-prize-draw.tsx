import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/create-prize-draw')({
  beforeLoad: () => {
    throw redirect({ href: '/prize-draw/new' });
  },
});
