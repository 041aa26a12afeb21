import { useQuery } from '@tanstack/react-query';
import { CircleAlert, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { Award, MessageInput } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { focusElement } from '../focus-element.ts';
import { threadQuery } from '../queries.ts';
import { listSteps } from '../steps.ts';
import { FileList } from '../thread/file-list.tsx';
import { MessageForm } from '../thread/message-form.tsx';
import { StepList } from '../timeline/step-list.tsx';
import { useAwardAct } from '../use-award-act.ts';
import { ReceivedDialog } from './received-dialog.tsx';
import { describeDelivery, describeGuarantee, describeReceipt, describeSending } from './won-text.ts';

type ProgressViewProps = { draw: PrizeDraw; award: Award; time: ServerTime };

/** A claimed prize on its way: its steps, what comes next, and what the winner can do. */
export function ProgressView({ draw, award, time }: ProgressViewProps) {
  const { state, isCash } = award;
  const { data: thread } = useQuery(threadQuery(useApi(), draw.id, award.id));
  const evidence = thread?.evidence ?? [];
  const hasEvidence = award.trackingNumber !== null || evidence.length > 0;
  const sending = useReadOff(time, (now) => describeSending(award, draw.hostName, now));
  const canAct = !isCash && (state === 'claimed' || state === 'sent' || state === 'problem');
  return (
    <div>
      <StepList
        steps={listSteps(award, { isWinner: true })}
        details={{
          Claimed: describeDelivery(award),
          Sent: state === 'claimed' ? sending : <Shipment draw={draw} award={award} evidence={evidence} />,
          Paid: state === 'claimed' ? sending : undefined,
          Received: state === 'sent' ? describeReceipt(award, hasEvidence) : undefined,
          'Presumed received': 'You didn’t report a problem in the 14 days after it was sent.',
          'Problem reported':
            state === 'problem' ? `We’ll decide by ${formatLongDate(award.dueAt)}.` : undefined,
          'Not delivered': describeGuarantee(draw.prizes.length, award.cash),
        }}
      />
      {canAct && <WinnerActions draw={draw} award={award} />}
    </div>
  );
}

type ShipmentProps = {
  draw: PrizeDraw;
  award: Award;
  evidence: Parameters<typeof FileList>[0]['files'];
};

function Shipment({ draw, award, evidence }: ShipmentProps) {
  const { carrier, trackingNumber } = award;
  return (
    <>
      {(carrier ?? trackingNumber) !== null && (
        <p>
          {carrier}
          {carrier && trackingNumber && ', '}
          {trackingNumber && (
            <>
              tracking number <span className="tabular select-all font-semibold">{trackingNumber}</span>
            </>
          )}
        </p>
      )}
      <FileList
        place={{ drawId: draw.id, awardId: award.id }}
        files={evidence}
        label="Proof that it was sent"
      />
    </>
  );
}

function WinnerActions({ draw, award }: { draw: PrizeDraw; award: Award }) {
  const [open, setOpen] = useState<'received' | 'problem' | 'returned'>();
  const close = () => setOpen(undefined);
  // Once the problem is reported, its form closes, and the messages show it.
  if (open === 'problem' && award.state !== 'problem')
    return <ProblemForm draw={draw} award={award} onClose={() => setOpen('returned')} />;
  return (
    <>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button
          size="lg"
          variant={award.state === 'sent' ? 'primary' : 'secondary'}
          className="max-sm:w-full"
          onClick={() => setOpen('received')}
        >
          <PackageCheck className="size-5" aria-hidden="true" />
          It arrived
        </Button>
        {award.state !== 'problem' && (
          <Button
            size="lg"
            variant="quiet"
            className="max-sm:w-full"
            ref={open === 'returned' ? focusElement : undefined}
            onClick={() => setOpen('problem')}
          >
            <CircleAlert className="size-5" aria-hidden="true" />
            There’s a problem
          </Button>
        )}
      </div>
      {open === 'received' && <ReceivedDialog drawId={draw.id} award={award} onClose={close} />}
    </>
  );
}

type ProblemFormProps = { draw: PrizeDraw; award: Award; onClose: () => void };

function ProblemForm({ draw, award, onClose }: ProblemFormProps) {
  const place = { drawId: draw.id, awardId: award.id };
  const { mutateAsync: report } = useAwardAct(place, {
    run: (api, params, body: MessageInput) =>
      api('POST /api/v1/prize-draws/:id/awards/:awardId/problem', { params, body }),
    done: { title: 'Problem reported', description: `${draw.hostName} and our admins can read it.` },
  });
  return (
    <section aria-labelledby="problem" className="mt-8 border-line border-t pt-6">
      <FocusedHeading level={2} className="text-2xl">
        <span id="problem">What’s the problem?</span>
      </FocusedHeading>
      <p className="mt-1.5 mb-5 text-muted">
        {`Tell us if it hasn’t arrived, is damaged or isn’t as described. ${draw.hostName} and our admins will read your message, and we’ll decide within 14 days.`}
      </p>
      <MessageForm
        place={place}
        label="What happened"
        fileHelp="Pictures of the prize and its packaging help."
        submitText="Report the problem"
        onSend={report}
        onCancel={onClose}
      />
    </section>
  );
}
