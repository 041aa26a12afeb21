import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { GrowingOak } from '#web/components/art/growing-oak.tsx';
import { Brand } from '#web/components/layout/brand-mark.tsx';
import { TicketEnd } from '#web/components/ui/ticket-end.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { SignUp } from './sign-up.tsx';

const PrivacyDialog = lazy(async () => ({ default: (await import('./privacy-dialog.tsx')).PrivacyDialog }));

/** The coming-soon page. */
export function HoldingPage() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-4 py-6 sm:px-6">
      <Brand />
      <div className="flex flex-1 flex-col justify-center py-10">
        <Oaks />
        <section
          data-variant="default"
          data-tear="end"
          aria-labelledby="soon"
          className="ticket flex pr-(--stub) [--stub:3.25rem] sm:[--stub:9rem]"
        >
          <div className="flex min-w-0 flex-1 p-3 sm:p-4">
            <div className="ticket-frame min-w-0 flex-1 px-4 py-8 sm:px-12 sm:py-14">
              <h1 id="soon" className="text-4xl">
                Coming soon
              </h1>
              <p className="measure mt-4 mb-8 text-lg">
                Prize draws that anyone can check. Every ticket is on record and every winner is drawn in
                public. A share of each ticket goes to charity, and we plant trees.
              </p>
              {useSite().newsletter && <SignUp />}
            </div>
          </div>
          <TicketEnd className="stamped tabular text-2xl tracking-[0.08em] sm:text-4xl">000001</TicketEnd>
        </section>
      </div>
      <Foot />
    </div>
  );
}

/** Growth stages of an oak along the ticket's upper edge. */
function Oaks() {
  return (
    <div aria-hidden="true" className="flex items-end gap-1 px-5 sm:gap-6 sm:px-12">
      <GrowingOak stage={0} className="-mb-4 w-16 sm:-mb-7 sm:w-28" />
      <GrowingOak stage={1} className="-mb-2 w-20 sm:-mb-3.5 sm:w-32" />
      <GrowingOak stage={2} className="-mb-2.5 w-24 sm:-mb-4 sm:w-36" />
      <GrowingOak stage={3} className="-mb-4.5 w-40 max-sm:hidden" />
    </div>
  );
}

function Foot() {
  const { brandName, year } = useSite();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <footer className="flex flex-wrap items-center gap-x-6 text-muted text-sm">
      <p>
        © {year} {brandName}
      </p>
      <button
        type="button"
        className="link min-h-11"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Privacy policy
      </button>
      <Link to="/auth" search={{ tab: 'login' }} className="link inline-flex min-h-11 items-center">
        Login
      </Link>
      {wanted && (
        <Suspense fallback={null}>
          <PrivacyDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </footer>
  );
}
