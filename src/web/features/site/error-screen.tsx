import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/messages.ts';

/** Stands where a page could not be loaded or shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <section className="mx-auto flex max-w-170 flex-col gap-4 px-4 py-24" role="alert">
      <h1 className="font-display text-4xl">This page could not be shown</h1>
      <p>{messageOf(error)}</p>
      <p>
        <button type="button" className="underline underline-offset-4" onClick={() => router.invalidate()}>
          Try again
        </button>
      </p>
    </section>
  );
}
