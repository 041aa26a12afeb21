import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TwoFactor } from '#contract/accounts/account-security.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { NewCodes } from './new-codes.tsx';
import { twoFactorQuery } from './queries.ts';
import { RecoveryCodesView } from './recovery-codes-view.tsx';
import { TurnOff } from './turn-off.tsx';

/** Loaded on demand, with the QR code library. */
const TwoFactorSetup = lazy(() => import('./two-factor-setup.tsx'));

const TURNED_ON = 'Two-factor sign-in is on. We’ve signed you out on all your other devices.';
const REPLACED = 'These are your new codes. Your old ones no longer work.';

type Doing = 'setup' | 'codes' | 'off' | null;

export function TwoFactorPanel({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(twoFactorQuery(useApi(), user.id));
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<{ list: readonly string[]; note: string } | null>(null);
  const stop = () => setDoing(null);
  const show = (note: string) => (list: readonly string[]) => {
    setCodes({ list, note });
    stop();
  };

  if (codes) return <RecoveryCodesView codes={codes.list} note={codes.note} onDone={() => setCodes(null)} />;
  if (isError)
    return <LoadFailed title="We couldn’t load your two-factor settings." onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (doing === 'setup') {
    return (
      <Suspense fallback={<Waiting />}>
        <TwoFactorSetup user={user} onCancel={stop} onCodes={show(TURNED_ON)} />
      </Suspense>
    );
  }
  return (
    <>
      <TwoFactorStatus twoFactor={data} onDo={setDoing} />
      <NewCodes user={user} open={doing === 'codes'} onClose={stop} onCodes={show(REPLACED)} />
      <TurnOff user={user} open={doing === 'off'} onClose={stop} />
    </>
  );
}

const FEW = 3;

function TwoFactorStatus({ twoFactor, onDo }: { twoFactor: TwoFactor; onDo: (doing: Doing) => void }) {
  const { enabled, enabledAt, recoveryCodesLeft: left, required } = twoFactor;
  if (!enabled) {
    return (
      <>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={required ? 'amber' : 'grey'}>Off</Badge>
          {required && <span className="font-semibold">Your account needs this.</span>}
        </p>
        <p className="measure mt-3">
          You’ll need an authenticator app on your phone. It takes about two minutes.
        </p>
        <Button className="mt-4" onClick={() => onDo('setup')}>
          Turn on two-factor sign-in
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="green" icon={ShieldCheck}>
          On
        </Badge>
        <span className="text-muted">{`since ${formatLongDate(enabledAt)}`}</span>
      </p>
      <p className="measure mt-3">
        {left === 0
          ? 'You have no recovery codes left.'
          : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left, for when you don’t have your phone.`}
      </p>
      {left < FEW && (
        <Alert tone="warning" title="Get new recovery codes soon" className="mt-4">
          Without one, you’ll be locked out if you lose your phone.
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onDo('codes')}>
          New recovery codes
        </Button>
        {!required && (
          <Button variant="danger-quiet" onClick={() => onDo('off')}>
            Turn off
          </Button>
        )}
      </div>
      {required && <p className="mt-3 text-muted text-sm">Admins can’t turn it off.</p>}
    </>
  );
}

function Waiting() {
  return (
    <Loading label="Loading...">
      <Skeleton className="h-28" />
    </Loading>
  );
}
