import { Link } from '@tanstack/react-router';
import { AccessDeniedScreen } from '#web/features/accounts/access-denied.tsx';
import { accessDeniedIn } from '#web/features/accounts/guards.ts';

/** Stands where a page does not exist (404) or is not for this person (403). */
export function NotFoundScreen({ data }: { data?: unknown }) {
  const denied = accessDeniedIn(data);
  if (denied) return <AccessDeniedScreen {...denied} />;
  return (
    <section className="mx-auto flex max-w-170 flex-col gap-4 px-4 py-24">
      <h1 className="font-display text-4xl">404 Page Not Found</h1>
      <p>There is no page at this address. It may have been moved, or the link may be mistyped.</p>
      <p>
        <Link to="/" className="underline underline-offset-4">
          Go to the home page
        </Link>
      </p>
    </section>
  );
}
