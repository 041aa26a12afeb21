import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Spinner } from '#web/components/ui/spinner.tsx';

const TO = '/holding';

/** Shown briefly instead of a page that is not open yet. It redirects with or without JavaScript. */
export function RedirectingScreen() {
  const router = useRouter();
  useEffect(() => void router.navigate({ to: TO, replace: true }), [router]);
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-24">
      <meta httpEquiv="refresh" content={`0; url=${TO}`} />
      <h1 className="font-semibold font-text text-lg tracking-normal">
        <Spinner label="Redirecting..." />
      </h1>
      <p className="text-muted">
        <a href={TO} className="text-accent underline">
          Continue
        </a>{' '}
        if nothing happens.
      </p>
    </div>
  );
}
