import { useState } from 'react';
import type { SettingsOverview } from '#contract/platform/settings.ts';
import { SETTING_LIMITS as limits } from '#domain/site/settings.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Section } from '#web/features/accounts/account/section.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';

const SENTENCE = 'We’ve paused ticket sales for a short time. Please come back later.';

/** The switch that stops all sales on the site at once. */
export function SalesStop({ values }: { values: SettingsOverview['values'] }) {
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const [salesStop, setSalesStop] = useState(SENTENCE);
  const stop = useAct({
    run: (salesStopReason: string) =>
      api('PATCH /api/v1/admin/settings', {
        body: { salesStop: salesStop.trim() || SENTENCE, salesStopReason },
      }),
    confirm: true,
    done: () => ({ title: 'All sales stopped', description: 'Every process has stopped within a second.' }),
    failed: 'Sales could not be stopped',
  });
  const resume = useAct({
    run: () => api('PATCH /api/v1/admin/settings', { body: { salesStop: null, salesStopReason: null } }),
    confirm: true,
    done: () => ({ title: 'Tickets are on sale again' }),
    failed: 'Sales could not be resumed',
  });
  return (
    <Section
      title="All sales"
      text="Stops the sale of tickets in every prize draw within a second. Orders that are being paid can still be paid."
    >
      {values.salesStop ? (
        <Alert tone="danger" title="All sales are stopped">
          <p className="wrap-anywhere">{`Buyers see: “${values.salesStop}”`}</p>
          {values.salesStopReason && <p className="wrap-anywhere">{`Reason: ${values.salesStopReason}`}</p>}
          <Button
            variant="secondary"
            className="mt-3"
            pending={resume.isPending}
            onClick={() => resume.mutate()}
          >
            Resume sales
          </Button>
        </Alert>
      ) : (
        <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
          Stop all sales
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Stop all sales?"
          description="No tickets are sold until you resume sales. Prize draws still end at their times."
          help="Only admins see it, in the settings and the audit log."
          confirmText="Stop all sales"
          pendingText="Stopping..."
          pending={stop.isPending}
          maxLength={limits.salesStopReason.max}
          onReason={(reason) => stop.mutate(reason, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <Field label="Sentence for buyers" help="Buyers and hosts see it. Everyone can read it.">
            <Input
              value={salesStop}
              maxLength={limits.salesStop.max}
              onChange={({ target }) => setSalesStop(target.value)}
            />
          </Field>
        </ReasonDialog>
      )}
    </Section>
  );
}
