import { Link } from '@tanstack/react-router';
import type { AccessDenied } from './guards.ts';

export function AccessDeniedScreen({ requiredRoles, role }: AccessDenied) {
  return (
    <section className="mx-auto flex max-w-170 flex-col gap-4 px-4 py-24">
      <h1 className="font-display text-4xl">Access Denied</h1>
      <p>
        You don't have permission to access this page. This page requires one of these roles:{' '}
        {requiredRoles.join(', ')}.
      </p>
      <p className="text-muted">Your current role: {role}</p>
      <p>
        <Link to="/" className="underline underline-offset-4">
          Go to the home page
        </Link>
      </p>
    </section>
  );
}
