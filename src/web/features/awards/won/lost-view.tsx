import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { explainLoss, getAppealEnd } from '../award-text.ts';
import { MessageForm } from '../thread/message-form.tsx';
import { useSendMessage } from '../thread/thread.tsx';
import { describeAppeal } from './won-text.ts';

type LostViewProps = { draw: PrizeDraw; award: Award; time: ServerTime };

/** Why the winner lost the prize, and the form to appeal. */
export function LostView({ draw, award, time }: LostViewProps) {
  const canAppeal = useCanAppeal(award, time);
  const appeal = describeAppeal(award);
  return (
    <div>
      <p className="measure text-lg">{explainLoss(award)}</p>
      {award.isRedrawn && (
        <p className="measure mt-2">We’ve drawn this prize again, so we can’t give it back to you.</p>
      )}
      {appeal && <Alert title={appeal} className="mt-6" />}
      {canAppeal && (
        <section aria-labelledby="appeal" className="mt-8">
          <h2 id="appeal" className="text-2xl">
            If you think this is wrong
          </h2>
          <p className="measure mt-1.5 mb-5 text-muted">
            {`You can appeal until ${formatDateTime(getAppealEnd(award))}, unless the prize is drawn again first. If you appeal, we won’t draw it again until we’ve decided.`}
          </p>
          <Appeal draw={draw} award={award} />
        </section>
      )}
    </div>
  );
}

/** Whether the former winner can still appeal. */
export function useCanAppeal(award: Award, time: ServerTime): boolean {
  const end = getAppealEnd(award);
  return useReadOff(time, (now) => end !== null && now < end.getTime());
}

function Appeal({ draw, award }: { draw: PrizeDraw; award: Award }) {
  const place = { drawId: draw.id, awardId: award.id };
  const send = useSendMessage(place);
  return <MessageForm place={place} label="Your appeal" submitText="Send appeal" onSend={send} />;
}
