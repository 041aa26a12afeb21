import { createFileRoute } from '@tanstack/react-router';
import { useSite } from '#web/lib/router-context.ts';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  return <h1 className="px-4 py-24 text-center font-display text-4xl">{useSite().brandName}</h1>;
}
